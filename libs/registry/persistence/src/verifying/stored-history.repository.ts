import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { ALL_RECORDS } from '../records/records';

/** Table with a history. */
export interface HistoricTable {
  readonly table: string;
  /** Whether rows have moments and revisions. */
  readonly hasRevisions: boolean;
}

/** Record whose history disagrees or has a gap. */
export interface HistoryFault {
  readonly id: number;
  readonly fault: string;
}

/** Tables with a history: of records and of parts. */
export const HISTORIC_TABLES: readonly HistoricTable[] = ALL_RECORDS.flatMap(({ table, part }) => [
  { table, hasRevisions: true },
  ...(part ? [{ table: part.table, hasRevisions: false }] : []),
]);

/** Range of ids, `after` excluded, `upTo` included. */
export interface IdRange {
  readonly after: number;
  readonly upTo: number;
}

export interface CountedRange extends IdRange {
  readonly count: number;
}

/** Compares tables with their histories, range by range. */
export class StoredHistoryRepository {
  constructor(
    private readonly executor: Executor,
    private readonly schema: string,
  ) {}

  /** Next `most` ids of a table or its history; undefined after the last. */
  async range({ table }: HistoricTable, after: number, most: number): Promise<CountedRange | undefined> {
    const [row] = await this.executor.query<{ last: number | null; count: number }>(
      sql`select max(id) as last, count(*) as count from (
        (select id from ${this.#table(table)} where id > ${after} order by id limit ${most}::integer)
        union (select id from ${this.#twin(table)} where id > ${after} order by id limit ${most}::integer)
        order by id limit ${most}::integer) ids`,
    );
    return row?.last === null || row === undefined ? undefined : { after, upTo: row.last, count: row.count };
  }

  /** Records that differ from the last state of their history. */
  async present({ table }: HistoricTable, range: IdRange): Promise<HistoryFault[]> {
    return this.executor.query<HistoryFault>(
      sql`select coalesce(record.id, state.id) as id,
          case when state.id is null then 'its history has no present state'
            when record.id is null then 'it is not there, but its history says so'
            else 'it differs from the present state of its history' end as fault
        from (select * from ${this.#table(table)} where ${within(range)}) record
        full join (select * from ${this.#twin(table)} where ${within(range)} and upper_inf(valid)) state
          on state.id = record.id
        where record.id is null or state.id is null
          or to_jsonb(record) is distinct from to_jsonb(state) - 'valid' - 'account' - 'ended_account'
        order by 1`,
    );
  }

  /** Records with gaps between states. A restored record has a gap, after which the revision goes on. */
  async gaps({ table, hasRevisions }: HistoricTable, range: IdRange): Promise<HistoryFault[]> {
    const revision = hasRevisions ? sql`revision` : sql`null::integer`;
    const created = hasRevisions ? sql`created` : sql`null::timestamptz`;
    return this.executor.query<HistoryFault>(
      sql`with state as (
          select id, lower(valid) as began, row_number() over states as place, ${revision} as revision,
            ${created} as created, lag(coalesce(upper(valid), 'infinity')) over states as ended,
            lag(${revision}) over states as former
          from ${this.#twin(table)} where ${within(range)}
          window states as (partition by id order by lower(valid)))
        select id, case when place = 1 then 'its history lacks its first states'
            when ended > began then 'two states of its history overlap at ' || began
            else 'its history has a gap from ' || ended || ' to ' || began end as fault
        from state
        where place = 1 and created < began and revision > 1 or ended > began
          or ended < began and revision is distinct from former + 1
        order by id, began`,
    );
  }

  #table(table: string): Sql {
    return identifier(this.schema, table);
  }

  #twin(table: string): Sql {
    return identifier(this.schema, `${table}_history`);
  }
}

function within({ after, upTo }: IdRange): Sql {
  return sql`id > ${after} and id <= ${upTo}`;
}
