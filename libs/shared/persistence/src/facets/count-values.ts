import { leadsTo } from '../collection';
import { aliasAt } from '../filter/compile-filter';
import { type PageSource, tablesOf } from '../page-query';
import { ROOT } from '../sorting';
import { empty, identifier, join, type Sql, sql } from '../sql';
import { type ResolvedFacet } from './resolve-facet';

/** Characters of the longest value that is listed, and of a label: prose is nothing to choose from. */
const LONGEST = 200;

/** The part of the statement that has the records, and how many values to list. */
interface Counted {
  readonly found: Sql;
  readonly values: number;
}

/**
 * Selects a JSON object with the values of a facet, each with its label and count, with the number of all values, and the
 * number of records without one. A record counts once for a value, however many of its related records have it.
 */
export function countValues(source: PageSource, facet: ResolvedFacet, { found, values }: Counted): Sql {
  const isText = facet.field.type === 'text' || facet.field.type === 'code';
  const order = sql`count desc, ${isText ? sql`value collate "C"` : sql`value`}`;
  const value = sql`json_build_object('value', value, 'label', label, 'count', count)`;
  return sql`with pair as (${selectPairs(source, facet, found)}),
    counted as materialized (select value, min(label) as label, count(*) as count from pair group by value)
    select json_build_object(
      'totalValues', (select count(*) from counted),
      'absent', (select count(*) from ${found}) - ${countPresent(facet)},
      'values', (select coalesce(json_agg(${value} order by ${order}), '[]') from (
        select * from counted ${isText ? sql`where length(value) <= ${LONGEST}` : empty}
        order by ${order} limit ${values}) listed))`;
}

/** The number of records with a value. */
function countPresent(facet: ResolvedFacet): Sql {
  return isSingle(facet)
    ? sql`(select coalesce(sum(count), 0) from counted)`
    : sql`(select count(*) from (select from pair group by id) present)`;
}

function isSingle({ path }: ResolvedFacet): boolean {
  return path.every(({ relation }) => relation.kind === 'one');
}

/** Selects a `value` of a record with its `label`, and for several values the record's `id`; each pair of these once. */
function selectPairs(source: PageSource, facet: ResolvedFacet, found: Sql): Sql {
  const last = aliasAt(facet.path.length);
  const value = identifier(last, facet.field.column);
  const label = facet.label ? sql`left(${facet.label(last)}, ${LONGEST}) collate "C"` : sql`null::text`;
  const from = sql`from ${found} ${identifier(ROOT)} ${joinsOf(source, facet)} where ${value} is not null`;
  if (isSingle(facet)) return sql`select ${value} as value, ${label} as label ${from}`;
  const id = identifier(ROOT, 'id');
  return sql`select ${id}, ${value} as value, min(${label}) as label ${from} group by ${id}, ${value}`;
}

/** The joins from a record to the records that have its values. */
function joinsOf(source: PageSource, { path }: ResolvedFacet): Sql {
  const tables = tablesOf(source);
  const joins = path.map(({ relation }, index) => {
    const to = aliasAt(index + 1);
    return sql`join ${tables(relation.target().table)} ${identifier(to)} on ${leadsTo(relation, aliasAt(index), to)}`;
  });
  return joins.length === 0 ? empty : join(joins, ' ');
}
