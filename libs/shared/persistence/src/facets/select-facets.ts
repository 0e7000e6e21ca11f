import { compileTree, parseFilter } from '../filter/compile-filter';
import { listCondition, narrowed, type PageSource, rootOf, tablesOf } from '../page-query';
import { ROOT } from '../sorting';
import { identifier, join, type Sql, sql } from '../sql';
import { countValues } from './count-values';
import { withoutOwn } from './own-comparisons';
import { type ResolvedFacet } from './resolve-facet';

/** How the facets of a list are counted. */
export interface FacetCount {
  readonly facets: readonly ResolvedFacet[];
  readonly where?: string;
  readonly values: number;
  readonly ignoreOwn: boolean;
}

/** A part of the statement that has the records which a facet counts. */
interface Found {
  readonly name: Sql;
  readonly condition: Sql;
}

/** The column of the facet at an index in the answer of the statement. */
export function facetColumn(index: number): string {
  return `facet${index}`;
}

/** Selects `totalHits` and a JSON object for each facet; each different filter is evaluated once. */
export function selectFacets(source: PageSource, count: FacetCount): Sql {
  const all: Found = { name: identifier('found'), condition: listCondition(source, count.where) };
  const founds = count.facets.map((facet, index) => foundWithoutOwn(source, count, facet, index) ?? all);
  const columns = count.facets.map((facet, index) => {
    const object = countValues(source, facet, { found: (founds[index] ?? all).name, values: count.values });
    return sql`(${object}) as ${identifier(facetColumn(index))}`;
  });
  const parts = [...new Set([all, ...founds])].map((found) => selectFound(source, count.facets, found));
  const total = sql`(select count(*) from ${all.name}) as "totalHits"`;
  return sql`with ${join(parts)} select ${join([total, ...columns])}`;
}

/** The records for a facet that is to leave out what the filter says of it; undefined when these are all that it finds. */
function foundWithoutOwn(
  source: PageSource,
  { where, ignoreOwn }: FacetCount,
  facet: ResolvedFacet,
  index: number,
): Found | undefined {
  if (!ignoreOwn || where === undefined) return undefined;
  const tree = parseFilter(where);
  const others = withoutOwn(tree, facet);
  if (others === tree) return undefined;
  const filter = others && compileTree(tablesOf(source), source.collection, where, others);
  return { name: identifier(`found${index}`), condition: narrowed(source, filter) };
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
