import { type ListRequest, type PageRequest } from '@pelorus/shared/kernel';
import { type Collection } from './collection';
import { type Executor } from './executor';
import { selectFarPage } from './far-page';
import { compileFilter } from './filter/compile-filter';
import { compileSorting, decisiveTerms, orderBy, ROOT, type Sorting } from './sorting';
import { empty, identifier, join, type Sql, sql } from './sql';
import { presentTables, type Tables } from './tables';

export interface PageSource {
  readonly schema: string;
  readonly collection: Collection;
  readonly condition?: Sql;
  /** Tables that statements read; by default the tables of the schema. */
  readonly tables?: Tables;
  /** Expression for the number of records in the collection, where counting them is not the best way. */
  readonly total?: Sql;
}

/** How the statements of a list name its tables. */
export function tablesOf({ schema, tables }: PageSource): Tables {
  return tables ?? presentTables(schema);
}

export function rootOf(source: PageSource): Sql {
  return sql`${tablesOf(source)(source.collection.table)} ${identifier(ROOT)}`;
}

export function listCondition(source: PageSource, where: string | undefined): Sql {
  return narrowed(source, where === undefined ? undefined : compileFilter(tablesOf(source), source.collection, where));
}

/** The condition of a list: its own, and a filter that is compiled already. */
export function narrowed({ condition }: PageSource, filter: Sql | undefined): Sql {
  if (!condition) return filter ?? sql`true`;
  return filter ? sql`(${condition}) and ${filter}` : condition;
}

/** The ids of one page's records, in order, and how many records the whole list has. */
export interface PageIds {
  readonly ids: readonly number[];
  readonly totalHits: number;
}

/** Filters longer than this may be costly, and run under a time limit; the numbers of a list are one condition, however many. */
const SHORT_FILTER = 256;
const NUMBERS = /\d+(?:,\d+)+/g;
/** Pages from here on are looked for from the nearer end of their list. */
const FAR = 1_000;
export const TIME_LIMIT_MS = 10_000;

/** The ids and the size of the list, at one moment. A long filter that takes too long is DomainError `unavailable`. */
export async function findPage(executor: Executor, source: PageSource, request: PageRequest): Promise<PageIds> {
  const isLong = (request.where ?? '').replace(NUMBERS, '').length > SHORT_FILTER;
  const limit = isLong ? { limit: TIME_LIMIT_MS } : {};
  const [page] = await executor.query<PageIds>(selectPage(source, request), { ...limit, gone: request.gone });
  return page ?? { ids: [], totalHits: 0 };
}

export function selectPage(source: PageSource, request: PageRequest): Sql {
  const sorting = compileSorting(tablesOf(source), source.collection, request.sorts);
  return source.condition || request.where !== undefined
    ? selectFiltered(source, request, sorting)
    : selectUnfiltered(source, request, sorting);
}

/** Selects the `id` of each of a list's records, in order. */
export function selectIds(source: PageSource, { sorts, where, hits, offset }: ListRequest): Sql {
  const { joins, terms } = compileSorting(tablesOf(source), source.collection, sorts);
  return sql`select ${identifier(ROOT, 'id')} from ${rootOf(source)} ${joins}
    where ${listCondition(source, where)} order by ${orderBy(decisiveTerms(terms))} limit ${hits ?? null}::bigint offset ${offset}::bigint`;
}

/** The ids come from an index where there is one; the total is a count of all. */
function selectUnfiltered(source: PageSource, request: PageRequest, { joins, terms }: Sorting): Sql {
  const root = rootOf(source);
  if (request.offset >= FAR) {
    const total = source.total ?? sql`(select count(*) from ${root})`;
    return selectFarPage({ rows: sql`${root} ${joins}`, terms: decisiveTerms(terms), total }, request);
  }
  return sql`select array(select ${identifier(ROOT, 'id')} from ${root} ${joins}
      order by ${orderBy(decisiveTerms(terms))} limit ${request.hits} offset ${request.offset}) as ids,
    ${source.total ?? sql`(select count(*) from ${root})`} as "totalHits"`;
}

/** Evaluates the filter once: the planner would walk along an index of the order, slowly where few records match. */
function selectFiltered(source: PageSource, request: PageRequest, { joins, terms }: Sorting): Sql {
  const keys = terms.map((_, i) => identifier(`key${i}`));
  const columns = terms.map(({ value }, i) => sql`${value} as ${keys[i] ?? empty}`);
  return sql`with found as materialized (
      select ${join(columns)} from ${rootOf(source)} ${joins}
      where ${listCondition(source, request.where)})
    select array(select ${keys.at(-1) ?? empty} from found
      order by ${orderBy(terms, keys)} limit ${request.hits} offset ${request.offset}) as ids,
    (select count(*) from found) as "totalHits"`;
}
