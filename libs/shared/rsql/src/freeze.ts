import { type Comparison, type RsqlNode } from './tree';

/** Freezes a tree and everything in it; the stack does not grow with its depth. */
export function freeze(tree: RsqlNode): RsqlNode {
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
