import { leadsTo, type ToOneRelation } from '../collection';
import { aliasAt } from '../filter/compile-filter';
import { type PageSource, tablesOf } from '../page-query';
import { ROOT } from '../sorting';
import { empty, identifier, join, type Sql, sql } from '../sql';
import { type ResolvedFacet } from './resolve-facet';

/** Characters of the longest value that is listed, and of a label: prose is nothing to choose from. */
const LONGEST = 200;

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
    counted as materialized (
      select value, min(label) as label, sum(count)::bigint as count from pair group by value)
    select json_build_object(
      'totalValues', (select count(*) from counted),
      'absent', (select count(*) from ${found}) - ${countPresent(facet)},
      'values', (select coalesce(json_agg(${value} order by ${order}), '[]') from (
        select * from counted ${isText ? sql`where length(value) <= ${LONGEST}` : empty}
        order by ${order} limit ${values}) listed))`;
}

function countPresent(facet: ResolvedFacet): Sql {
  return isSingle(facet)
    ? sql`(select coalesce(sum(count), 0) from counted)`
    : sql`(select count(*) from (select from pair group by id) present)`;
}

function isSingle({ path }: ResolvedFacet): boolean {
  return path.every(({ relation }) => relation.kind === 'one');
}

/** With labels and counts. A record of several values has each once, with the record's `id`. */
function selectPairs(source: PageSource, facet: ResolvedFacet, found: Sql): Sql {
  if (isSingle(facet) && facet.path.length > 0) return selectKeyed(source, facet, found);
  const { value, label } = shownOf(facet);
  const from = sql`from ${found} ${identifier(ROOT)} ${joinsOf(source, facet.path)} where ${value} is not null`;
  if (isSingle(facet)) return sql`select ${value} as value, ${label} as label, 1 as count ${from}`;
  const id = identifier(ROOT, 'id');
  return sql`select ${id}, ${value} as value, min(${label}) as label, 1 as count ${from} group by ${id}, ${value}`;
}

/** The same where each record has one value: counts by the column that refers to it, and reads each value once. */
function selectKeyed(source: PageSource, facet: ResolvedFacet, found: Sql): Sql {
  const before = facet.path.slice(0, -1);
  const relation = facet.path.at(-1)?.relation as ToOneRelation;
  const column = identifier(aliasAt(before.length), relation.column);
  const key = relation.key?.value(column) ?? column;
  const { value, label } = shownOf(facet);
  const last = aliasAt(facet.path.length);
  return sql`select ${value} as value, ${label} as label, keyed.count
    from (select ${key} as key, count(*) as count from ${found} ${identifier(ROOT)} ${joinsOf(source, before)} group by 1) keyed
    join ${tablesOf(source)(relation.target().table)} ${identifier(last)}
      on ${identifier(last, relation.key?.column ?? 'id')} = keyed.key
    where ${value} is not null`;
}

/** The value and the label of the record that a facet leads to. */
function shownOf({ path, field, label }: ResolvedFacet): { readonly value: Sql; readonly label: Sql } {
  const last = aliasAt(path.length);
  return {
    value: identifier(last, field.column),
    label: label ? sql`left(${label(last)}, ${LONGEST}) collate "C"` : sql`null::text`,
  };
}

function joinsOf(source: PageSource, path: ResolvedFacet['path']): Sql {
  const tables = tablesOf(source);
  const joins = path.map(({ relation }, index) => {
    const to = aliasAt(index + 1);
    return sql`join ${tables(relation.target().table)} ${identifier(to)} on ${leadsTo(relation, aliasAt(index), to)}`;
  });
  return joins.length === 0 ? empty : join(joins, ' ');
}
