import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, identifier, join, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { rowsToInsert } from '../batch/rows-to-insert';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectMicros } from '../instant-sql';
import { foldKey } from './fold-lock';
import { EMPTY_TOTAL, LAST_COLUMNS, type TotalRow, upsertTotals } from './total-rows';

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

  /** The first and latest time stamps of streams that have values, without those of unfolded datasets; in microseconds since 1970. */
  async extents(streamIds: readonly number[]): Promise<StreamExtentRow[]> {
    return this.executor.query<StreamExtentRow>(
      sql`select stream_id as "streamId", ${selectMicros(sql`first_datetime`)} as "firstUs", ${selectMicros(sql`last_datetime`)} as "lastUs"
        from ${this.tables.streamTotal}
        where stream_id = any(${numberArray(streamIds)}::bigint[]) and first_datetime is not null and last_datetime is not null`,
      { prepared: true },
    );
  }

  async unfolded(): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.unfoldedDataset}`,
    );
    return row?.count ?? 0;
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
    await this.executor.query(sql`select pg_advisory_xact_lock_shared(${foldKey(this.tables, 'deletion')})`, {
      prepared: true,
    });
    const noted = await this.executor.query(
      sql`delete from ${unfoldedDataset} where part = ${part} and dataset_id = ${datasetId} returning dataset_id`,
      { prepared: true },
    );
    const sorted = [...losses].sort((a, b) => a.streamId - b.streamId);
    // Casts parameters: in RETURNING they lose their types on a distributed server.
    return this.executor.query<LostEnds>(
      sql`insert into ${streamTotal} as total (stream_id, "values")
        ${rowsToInsert([
          { type: 'bigint', cells: sorted.map(({ streamId }) => streamId) },
          { type: 'bigint', cells: sorted.map(({ values }) => (noted.length > 0 ? 0 : -values)) },
        ])}
        on conflict (stream_id) do update set "values" = total."values" + excluded."values"
        returning stream_id as "streamId", coalesce(first_datetime >= ${fromInstant(datetimeMin)}::timestamptz, false) as first,
          coalesce(last_dataset_id = ${datasetId}::bigint, false) as last`,
    );
  }

  /** Writes the first time stamps of streams; null for a stream without values. */
  async replaceFirst(
    firsts: readonly { readonly streamId: number; readonly instant: Instant | null }[],
  ): Promise<void> {
    if (firsts.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.streamTotal} (stream_id, "values", first_datetime)
        ${rowsToInsert([
          { type: 'bigint', cells: firsts.map(({ streamId }) => streamId) },
          { type: 'bigint', cells: firsts.map(() => 0) },
          { type: 'timestamptz', cells: firsts.map(({ instant }) => instant && fromInstant(instant)) },
        ])}
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
}
