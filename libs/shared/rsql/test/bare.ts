import { type Argument, type BareArgument, type BareNode, type RsqlNode } from '../src';

/** A tree without its places, to compare what it says. */
export function bare(node: RsqlNode): BareNode {
  if (node.kind === 'group') return { kind: 'group', op: node.op, nodes: node.nodes.map(bare) };
  const { kind, selector, operator, args } = node;
  return { kind, selector, operator, args: args.map(bareArgument) };
}

function bareArgument({ value, quoted, escaped }: Argument): BareArgument {
  return { value, quoted, escaped };
}
