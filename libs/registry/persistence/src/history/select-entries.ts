import { identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { recordOf } from '../records/records';
import { type HistorySource, meantBy, historyTable } from './history-source';

export interface EntryRow {
  readonly table: HistorySource['table'];
  readonly id: number;
  readonly owner: number | null;
  readonly key: number;
  readonly revision: number;
  readonly account: string | null;
  readonly moment: Date;
  /** Begins of the states before and after; null where there is none. */
  readonly before: Date | null;
  readonly after: Date | null;
  /** Whether the record existed earlier, but not just before. */
  readonly returned: boolean;
  /** Restored revision; null for any other change. */
  readonly restored: number | null;
}

/** Row of a page: an entry with the total, or the total alone on an empty page. */
export type SelectedEntry = (EntryRow | { readonly [Key in keyof EntryRow]: null }) & { readonly totalHits: number };

/** Page of entries; `since` and `until` limit the moments of changes, both included. */
export interface EntryPartRequest {
  readonly hits: number;
  readonly offset: number;
  readonly since?: Date;
  readonly until?: Date;
}

/**
 * Selects a page of entries, the newest first, and `totalHits`: begins of states, and ends that no state follows. In
 * one change, an item comes before its records.
 */
export function selectEntries(
  schema: string,
  sources: readonly HistorySource[],
  { hits, offset, since, until }: EntryPartRequest,
): Sql {
  const known = join(
    [sql`true`, ...(since ? [sql`moment >= ${since}`] : []), ...(until ? [sql`moment <= ${until}`] : [])],
    ' and ',
  );
  return sql`with state as (${join(
    sources.map((source, place) => statesOf(schema, source, place, since)),
    ' union all ',
  )}),
    any_change as (
      select place, "table", id, owner, key, revision, account, began as moment,
        case when previous_end = began then previous end as before, began as after,
        previous_end is not null and previous_end <> began as returned
      from state
      union all
      select place, "table", id, owner, key, revision, ended_account, ended, began, null, false
      from state where ended is not null and ended is distinct from next),
    change as materialized (select * from any_change where ${known})
    select (select count(*) from change) as "totalHits", page.*, restoration.restored_revision as restored
    from (values (true)) once left join lateral (
      select * from change order by moment desc, place, id desc limit ${hits} offset ${offset}) page on true
    left join ${identifier(schema, 'restoration')} restoration on page.after is not null
      and restoration.record_table = page."table" and restoration.record_id = page.id
      and restoration.revision = page.revision
    order by page.moment desc, page.place, page.id desc`;
}

function statesOf(schema: string, source: HistorySource, place: number, since: Date | undefined): Sql {
  const { owner, key } = recordOf(source.table).address;
  const table = historyTable(schema, source.table);
  const changed = since ? changedSince(table, since) : sql`true`;
  return sql`select ${place}::integer as place, ${source.table}::text as "table", id,
      ${owner ? identifier(owner.column) : sql`null::bigint`} as owner, ${identifier(key)}::bigint as key, revision,
      account, ended_account, lower(valid) as began, upper(valid) as ended,
      lag(lower(valid)) over states as previous, lag(upper(valid)) over states as previous_end,
      lead(lower(valid)) over states as next
    from ${table} where ${meantBy(source)} and ${changed}
    window states as (partition by id order by lower(valid))`;
}

/** Records changed since a moment: their state began later, or an earlier state ended later; each has an index. */
const changedSince = (table: Sql, since: Date): Sql => sql`id in (
  select id from ${table} where upper_inf(valid) and lower(valid) >= ${since}
  union all
  select id from ${table} where not upper_inf(valid) and valid && tstzrange(${since}::timestamptz - interval '1 ms', null))`;
