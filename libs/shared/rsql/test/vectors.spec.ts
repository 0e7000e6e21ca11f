import { type BareNode, format, parse, RsqlSyntaxError } from '../src';
import vectors from './vectors.json';

/** A tree as the vectors write it: `args` as texts, no places. */
function plain(node: BareNode): unknown {
  return node.kind === 'comparison'
    ? { selector: node.selector, operator: node.operator, args: node.args.map((argument) => argument.value) }
    : { op: node.op, nodes: node.nodes.map(plain) };
}

function outcome(input: string): unknown {
  try {
    return { ast: plain(parse(input, { operators: 'any' })) };
  } catch (error) {
    if (error instanceof RsqlSyntaxError) return { error: error.position };
    throw error;
  }
}

describe('the vectors', () => {
  it.each(vectors.map(({ input, expect: wanted }) => ({ input, wanted })))('$input', ({ input, wanted }) => {
    if ('error' in wanted) {
      expect((wanted.error?.at ?? []).map((error) => ({ error }))).toContainEqual(outcome(input));
    } else {
      expect(outcome(input)).toEqual(wanted);
      expect(plain(parse(format(parse(input, { operators: 'any' })), { operators: 'any' }))).toEqual(wanted.ast);
    }
  });
});
