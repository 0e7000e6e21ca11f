import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { codeBelow } from '../records/code-sql';
import { type HistoryFault, type IdRange } from './stored-history.repository';

export interface BrokenReference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly value: number;
  readonly rows: number;
}

interface ForeignKey extends Pick<BrokenReference, 'table' | 'column' | 'target'> {
  readonly key: string;
}

/** Most broken values named for a column. */
const MOST = 1_000;

/** Compares items with mounts and codes, and references with their targets. */
export class StoredItemRepository {
  constructor(
    private readonly executor: Executor,
    private readonly schema: string,
  ) {}

  /** Items not on the parent of their lasting mount. */
  async mounts(range: IdRange): Promise<HistoryFault[]> {
    return this.executor.query<HistoryFault>(
      sql`select item.id, case when item.parent_id is null then 'it is on nothing, but mount ' || mount.id || ' lasts'
            when mount.id is null then 'it is on item ' || item.parent_id || ', but has no mount that lasts'
            else 'it is on item ' || item.parent_id || ', but mount ' || mount.id || ' is on item ' || mount.parent_id
            end as fault
        from ${this.#table('item')} item
        left join ${this.#table('mount')} mount on mount.item_id = item.id and mount.end_date is null
        where ${within(range)} and mount.parent_id is distinct from item.parent_id order by item.id`,
    );
  }

  /** Items whose histories of mounts and of parents disagree at some moment. */
  async formerMounts(range: IdRange): Promise<HistoryFault[]> {
    return this.executor.query<HistoryFault>(
      sql`with known as (
          select item.id, item.parent_id, range_agg(item.valid) as moments from ${this.#table('item_history')} item
          where ${within(range)} and item.parent_id is not null group by item.id, item.parent_id),
        mounted as (
          select item_id, parent_id, range_agg(valid) as moments from ${this.#table('mount_history')}
          where item_id > ${range.after} and item_id <= ${range.upTo} and end_date is null group by item_id, parent_id)
        select mounted.item_id as id,
          'its mounts say that it was on item ' || mounted.parent_id || ' when its history says otherwise' as fault
        from mounted left join known on known.id = mounted.item_id and known.parent_id = mounted.parent_id
        where known.id is null or not mounted.moments <@ known.moments order by 1`,
    );
  }

  /** Items whose code is not that of the parent and the short name. */
  async codes(range: IdRange): Promise<HistoryFault[]> {
    return this.executor.query<HistoryFault>(
      sql`select item.id, 'its code is ' || item.code || ' below ' || coalesce(parent.code, 'nothing') as fault
        from ${this.#table('item')} item left join ${this.#table('item')} parent on parent.id = item.parent_id
        where ${within(range)} and (item.code <> ${codeBelow(sql`parent.code`, sql`item.short_name`)}
          or parent.id is null and right(item.code, length(item.short_name) + 1) <> ':' || lower(item.short_name))
        order by item.id`,
    );
  }

  async foreignKeys(): Promise<ForeignKey[]> {
    return this.executor.query<ForeignKey>(
      sql`select own.relname as table, own_column.attname as column, other.relname as target,
          other_column.attname as key
        from pg_constraint link
        join pg_class own on own.oid = link.conrelid join pg_class other on other.oid = link.confrelid
        join pg_attribute own_column on own_column.attrelid = own.oid and own_column.attnum = link.conkey[1]
        join pg_attribute other_column on other_column.attrelid = other.oid and other_column.attnum = link.confkey[1]
        where link.contype = 'f' and link.connamespace = to_regnamespace(quote_ident(${this.schema}))
        order by 1, 2`,
    );
  }

  /** Values of a column without a target. */
  async broken({ table, column, target, key }: ForeignKey): Promise<BrokenReference[]> {
    const value = identifier('own', column);
    return this.executor.query<BrokenReference>(
      sql`select ${table} as table, ${column} as column, ${target} as target, ${value} as value, count(*) as rows
        from ${this.#table(table)} own where ${value} is not null and not exists (
          select from ${this.#table(target)} other where ${identifier('other', key)} = ${value})
        group by ${value} order by ${value} limit ${MOST}::integer`,
    );
  }

  #table(table: string): Sql {
    return identifier(this.schema, table);
  }
}

function within({ after, upTo }: IdRange): Sql {
  return sql`item.id > ${after} and item.id <= ${upTo}`;
}
