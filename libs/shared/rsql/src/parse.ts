import { defaultOperators } from './default-operators';
import { defaultLimits, type Limits } from './limits';
import { type OperatorRegistry } from './operator-registry';
import { Parser } from './parser';
import { type RsqlNode, type Comparison } from './tree';

export interface ParseOptions {
  /** `any` accepts every well-formed symbol: default operators keep their arity, others and flags take anything. */
  readonly operators?: OperatorRegistry | 'any';
  readonly limits?: Partial<Limits>;
  /** Freeze the tree, so that it is readonly at run time, too; more than doubles the time. */
  readonly freeze?: boolean;
}

const DEFAULTS: ParseOptions = {};

/** Throws an `RsqlSyntaxError`. Time grows with the length of the text; the stack does not grow with its nesting. */
export function parse(text: string, options: ParseOptions = DEFAULTS): RsqlNode {
  const { operators = defaultOperators, limits } = options;
  const any = operators === 'any';
  const most = limits === undefined ? defaultLimits : { ...defaultLimits, ...limits };
  const tree = new Parser(text, any ? defaultOperators : operators, any, most).parse();
  return options.freeze ? freeze(tree) : tree;
}

/** Freezes a tree iteratively. */
function freeze(tree: RsqlNode): RsqlNode {
  const pending: RsqlNode[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    Object.freeze(node.span);
    if (node.kind === 'comparison') freezeArguments(node);
    else for (const child of Object.freeze(node.nodes)) pending.push(child);
    Object.freeze(node);
  }
  return tree;
}

function freezeArguments({ args }: Comparison): void {
  for (const argument of Object.freeze(args)) {
    Object.freeze(argument.span);
    Object.freeze(argument);
  }
}
