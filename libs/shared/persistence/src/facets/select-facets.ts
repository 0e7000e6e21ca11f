import { type RsqlNode } from '@pelorus/shared/rsql';
import { compileTree, parseFilter } from '../filter/compile-filter';
import { listCondition, narrowed, type PageSource, rootOf, tablesOf } from '../page-query';
import { ROOT } from '../sorting';
import { identifier, join, type Sql, sql } from '../sql';
import { countValues } from './count-values';
import { tooManyComparisons } from './facet.errors';
import { comparisonsIn, withoutOwn } from './own-comparisons';
import { type ResolvedFacet } from './resolve-facet';

export interface FacetCount {
  readonly facets: readonly ResolvedFacet[];
  readonly where?: string;
  readonly values: number;
  readonly ignoreOwn: boolean;
}

/** Comparisons of all filters of a request together: of that many the statement is made in one turn of the event loop. */
const MOST_COMPARISONS = 1_000;

interface Found {
  readonly name: Sql;
  readonly condition: Sql;
}

export function facetColumn(index: number): string {
  return `facet${index}`;
}

/** `totalHits` and a JSON object a facet; each different filter is evaluated once. Too many comparisons are `malformed`. */
export function selectFacets(source: PageSource, count: FacetCount): Sql {
  const all: Found = { name: identifier('found'), condition: listCondition(source, count.where) };
  const founds = foundsWithoutOwn(source, count).map((found) => found ?? all);
  const columns = count.facets.map((facet, index) => {
    const object = countValues(source, facet, { found: (founds[index] ?? all).name, values: count.values });
    return sql`(${object}) as ${identifier(facetColumn(index))}`;
  });
  const parts = [...new Set([all, ...founds])].map((found) => selectFound(source, count.facets, found));
  const total = sql`(select count(*) from ${all.name}) as "totalHits"`;
  return sql`with ${join(parts)} select ${join([total, ...columns])}`;
}

/** For each facet the records when it leaves out what the filter says of it; undefined when these are all that it finds. */
function foundsWithoutOwn(source: PageSource, { facets, where, ignoreOwn }: FacetCount): (Found | undefined)[] {
  if (!ignoreOwn || where === undefined) return facets.map(() => undefined);
  const tree = parseFilter(where);
  const others = facets.map((facet) => withoutOwn(tree, facet));
  const filters = [tree, ...others.filter((other) => other !== undefined && other !== tree)] as RsqlNode[];
  const comparisons = filters.reduce((sum, filter) => sum + comparisonsIn(filter), 0);
  if (comparisons > MOST_COMPARISONS) throw tooManyComparisons(comparisons, MOST_COMPARISONS);
  return others.map((other, index) => {
    if (other === tree) return undefined;
    const filter = other && compileTree(tablesOf(source), source.collection, where, other);
    return { name: identifier(`found${index}`), condition: narrowed(source, filter) };
  });
}

/** Of each record the columns that lead to the facets' values. */
function selectFound(source: PageSource, facets: readonly ResolvedFacet[], { name, condition }: Found): Sql {
  const columns = [...new Set(['id', ...facets.map(firstColumn)])].map((column) => identifier(ROOT, column));
  return sql`${name} as materialized (select ${join(columns)} from ${rootOf(source)} where ${condition})`;
}

function firstColumn({ path, field }: ResolvedFacet): string {
  const relation = path[0]?.relation;
  if (!relation) return field.column;
  return relation.kind === 'one' ? relation.column : (relation.own ?? 'id');
}
