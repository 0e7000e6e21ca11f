import { type RsqlNode } from '@pelorus/shared/rsql';
import { type ResolvedFacet } from './resolve-facet';

/** Drops the AND-terms that compare nothing but this facet. The same tree without any; undefined when nothing is left. */
export function withoutOwn(tree: RsqlNode, facet: Pick<ResolvedFacet, 'name' | 'selector'>): RsqlNode | undefined {
  const parts = conjuncts(tree);
  const others = parts.filter((part) => !isOwn(part, facet));
  if (others.length === parts.length) return tree;
  const [first] = others;
  return first && others.length > 1 ? { kind: 'group', op: 'and', nodes: others, span: tree.span } : first;
}

export function comparisonsIn(node: RsqlNode): number {
  return node.kind === 'group' ? node.nodes.reduce((sum, each) => sum + comparisonsIn(each), 0) : 1;
}

/** The parts of a filter that must all hold. The parser limits the depth, so recursion is bounded. */
function conjuncts(node: RsqlNode): readonly RsqlNode[] {
  return node.kind === 'group' && node.op === 'and' ? node.nodes.flatMap(conjuncts) : [node];
}

function isOwn(node: RsqlNode, facet: Pick<ResolvedFacet, 'name' | 'selector'>): boolean {
  if (node.kind === 'group') return node.nodes.every((each) => isOwn(each, facet));
  return node.selector === facet.selector || node.selector === facet.name;
}
