import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectInstant, selectMicros } from '../instant-sql';
import { RecheckRepository } from '../quality/recheck.repository';
import { EMPTY_TOTAL, LAST_COLUMNS, type TotalRow, upsertTotals } from './total-rows';

/** The share of a deleted dataset in the total of a stream. */
export interface StreamLoss {
  readonly streamId: number;
  readonly values: number;
}

/** First and latest values that the total of a stream may have lost with a dataset. */
export interface LostEnds {
  readonly streamId: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Where the values of a stream begin and end, in microseconds since 1970. */
export interface StreamExtentRow {
  readonly streamId: number;
  readonly firstUs: number;
  readonly lastUs: number;
}

/** The latest value of a stream, and its dataset. */
export interface LatestValue {
  readonly streamId: number;
  readonly instant: Instant;
  readonly value: number | string;
  readonly flag?: number;
  readonly datasetId: number;
  readonly written: Instant;
}

/**
 * Writes totals of streams. A dataset is either noted as unfolded or part of the totals. The first and latest time
 * stamps of totals may be those of unfolded datasets; they count once.
 */
export class StreamTotalRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /**
   * Folds up to `most` datasets into the totals, in a transaction; gives their number, or 0 while another transaction
   * folds.
   */
  async fold(most: number): Promise<number> {
    const { unfoldedDataset } = this.tables;
    if (!(await this.#tryLock())) return 0;
    // Waits for deletions of datasets, which delete notes, and blocks further ones.
    await this.executor.query(sql`select pg_advisory_xact_lock(${this.#lockKey('deletion')})`);
    const noted = await this.executor.query<{ part: number; id: number }>(
      sql`select part, dataset_id as id from ${unfoldedDataset} order by part, dataset_id limit ${most}::integer`,
    );
    if (noted.length === 0) return 0;
    const parts = sql`part = any(${numberArray([...new Set(noted.map(({ part }) => part))])}::bigint[])`;
    const ids = sql`any(${numberArray(noted.map(({ id }) => id))}::bigint[])`;
    await this.#add(await this.#sumUp(sql`${parts} and last_dataset_id = ${ids}`));
    await this.executor.query(sql`delete from ${unfoldedDataset} where ${parts} and dataset_id = ${ids}`);
    const rechecks = new RecheckRepository(this.executor, this.tables);
    await rechecks.noteDatasets(noted);
    await rechecks.joinOld(noted.map(({ part }) => part));
    return noted.length;
  }

  /** The first and latest time stamps of streams that have values, without those of unfolded datasets; in microseconds since 1970. */
  async extents(streamIds: readonly number[]): Promise<StreamExtentRow[]> {
    return this.executor.query<StreamExtentRow>(
      sql`select stream_id as "streamId", ${selectMicros(sql`first_datetime`)} as "firstUs", ${selectMicros(sql`last_datetime`)} as "lastUs"
        from ${this.tables.streamTotal}
        where stream_id = any(${numberArray(streamIds)}::bigint[]) and first_datetime is not null and last_datetime is not null`,
      { prepared: true },
    );
  }

  /** Makes the space of folded notes usable again; not in a transaction. */
  async vacuum(): Promise<void> {
    await this.executor.query(sql`vacuum ${this.tables.unfoldedDataset}`);
  }

  /**
   * Subtracts a dataset that is deleted in the same transaction from the totals of its streams, and locks them. Tells
   * for each stream whether the dataset may have had the first value and whether it had the latest. Folds wait for the
   * transaction.
   */
  async subtract(
    part: number,
    datasetId: number,
    datetimeMin: Instant,
    losses: readonly StreamLoss[],
  ): Promise<LostEnds[]> {
    const { streamTotal, unfoldedDataset } = this.tables;
    await this.executor.query(sql`select pg_advisory_xact_lock_shared(${this.#lockKey('deletion')})`);
    const noted = await this.executor.query(
      sql`with noted as (
          delete from ${unfoldedDataset} where part = ${part} and dataset_id = ${datasetId} returning dataset_id)
        select dataset_id from noted`,
    );
    const sorted = [...losses].sort((a, b) => a.streamId - b.streamId);
    // Casts parameters: in RETURNING they lose their types on a distributed server.
    return this.executor.query<LostEnds>(
      sql`with changed as (
          insert into ${streamTotal} as total (stream_id, "values")
          select * from unnest(${numberArray(sorted.map(({ streamId }) => streamId))}::bigint[],
            ${numberArray(sorted.map(({ values }) => (noted.length > 0 ? 0 : -values)))}::bigint[])
          on conflict (stream_id) do update set "values" = total."values" + excluded."values"
          returning total.stream_id, total.first_datetime, total.last_dataset_id)
        select stream_id as "streamId", coalesce(first_datetime >= ${fromInstant(datetimeMin)}::timestamptz, false) as first,
          coalesce(last_dataset_id = ${datasetId}::bigint, false) as last
        from changed`,
    );
  }

  /** Writes the first time stamps of streams; null for a stream without values. */
  async replaceFirst(
    firsts: readonly { readonly streamId: number; readonly instant: Instant | null }[],
  ): Promise<void> {
    if (firsts.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.streamTotal} (stream_id, "values", first_datetime)
        select stream_id, 0, first from unnest(${numberArray(firsts.map(({ streamId }) => streamId))}::bigint[],
          ${plainArray(firsts.map(({ instant }) => instant && fromInstant(instant)))}::timestamptz[])
          as item (stream_id, first)
        on conflict (stream_id) do update set first_datetime = excluded.first_datetime`,
    );
  }

  /** Writes the latest values of streams; `none` names the streams without values. */
  async replaceLast(latest: readonly LatestValue[], none: readonly number[]): Promise<void> {
    const rows: TotalRow[] = [
      ...latest.map(({ streamId, instant, value, flag, datasetId, written }) => ({
        ...EMPTY_TOTAL,
        streamId,
        last: fromInstant(instant),
        written: fromInstant(written),
        datasetId,
        number: typeof value === 'number' ? value : null,
        text: typeof value === 'string' ? value : null,
        flag: flag ?? null,
      })),
      ...none.map((streamId) => ({ ...EMPTY_TOTAL, streamId })),
    ];
    if (rows.length === 0) return;
    const set = LAST_COLUMNS.map((name) => sql`${identifier(name)} = excluded.${identifier(name)}`);
    await upsertTotals(this.executor, this.tables, rows, join(set));
  }

  /** Sums up the chosen notes by stream. */
  async #sumUp(chosen: Sql): Promise<TotalRow[]> {
    return this.executor.query<TotalRow>(
      sql`with held as materialized (
          select * from ${identifier(this.tables.schema, 'unfolded_holding')} where ${chosen}),
        total as (
          select stream_id, sum("values")::bigint as "values", min(first_datetime) as first_datetime
          from held group by stream_id),
        latest as (
          select distinct on (stream_id) * from held where last_datetime is not null
          order by stream_id, last_datetime desc, last_dataset_datetime desc, last_dataset_id desc)
        select total.stream_id as "streamId", total."values", ${selectInstant(sql`total.first_datetime`)} as first,
          ${selectInstant(sql`latest.last_datetime`)} as last, ${selectInstant(sql`latest.last_dataset_datetime`)} as written,
          latest.last_dataset_id as "datasetId", latest.last_number as number, latest.last_text as text, latest.last_flag as flag
        from total left join latest on latest.stream_id = total.stream_id`,
    );
  }

  async #add(rows: readonly TotalRow[]): Promise<void> {
    const later = sql`excluded.last_datetime is not null and (total.last_datetime is null
      or (excluded.last_datetime, excluded.last_dataset_datetime, excluded.last_dataset_id)
        > (total.last_datetime, total.last_dataset_datetime, total.last_dataset_id))`;
    const set = LAST_COLUMNS.map((name) => {
      const column = identifier(name);
      return sql`${column} = case when ${later} then excluded.${column} else total.${column} end`;
    });
    await upsertTotals(
      this.executor,
      this.tables,
      rows.map((row) => ({
        ...row,
        first: row.first && `${row.first}Z`,
        last: row.last && `${row.last}Z`,
        written: row.written && `${row.written}Z`,
      })),
      sql`"values" = total."values" + excluded."values",
        first_datetime = least(total.first_datetime, excluded.first_datetime), ${join(set)}`,
    );
  }

  async #tryLock(): Promise<boolean> {
    const [lock] = await this.executor.query<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${this.#lockKey('fold')}) as free`,
    );
    return lock?.free ?? false;
  }

  #lockKey(name: string): Sql {
    return sql`hashtextextended(${`${this.tables.streamTotal.text}:${name}`}, 0)`;
  }
}
