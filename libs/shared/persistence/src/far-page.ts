import { type PageRequest } from '@pelorus/shared/kernel';
import { orderBy, ROOT, type SortTerm } from './sorting';
import { identifier, join, type Sql, sql } from './sql';

/** The rows of a list, under the alias `root`, their order, and the expression of their number. */
interface OrderedRows {
  readonly rows: Sql;
  readonly terms: readonly SortTerm[];
  readonly total: Sql;
}

/** From the nearer end of the list: the last page costs as much as the first one. Only one of both ways is run. */
export function selectFarPage({ rows, terms, total }: OrderedRows, { hits, offset }: PageRequest): Sql {
  const keys = terms.map((_, i) => identifier(`key${i}`));
  const columns = terms.map(({ value }, i) => sql`${value} as ${keys[i]!}`);
  const backwards = terms.map(({ value, reversed }) => ({ value, direction: reversed }));
  return sql`with total as materialized (select ${total} as records)
    select case when 2 * ${offset}::bigint <= records
      then array(select ${identifier(ROOT, 'id')} from ${rows} order by ${orderBy(terms)} limit ${hits} offset ${offset})
      else array(select id from (
        select ${identifier(ROOT, 'id')} as id, ${join(columns)} from ${rows} order by ${orderBy(backwards)}
        limit (select greatest(least(${hits}::bigint, records - ${offset}::bigint), 0) from total)
        offset (select greatest(records - ${offset}::bigint - ${hits}::bigint, 0) from total)) page
        order by ${orderBy(terms, keys)}) end as ids,
      records as "totalHits" from total`;
}
