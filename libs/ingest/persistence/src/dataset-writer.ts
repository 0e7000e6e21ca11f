import { type Content, type StreamSummary, type Warning } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from './instant-sql';
import { unfoldedRow } from './unfolded-row';

/** A dataset that is about to be committed. */
export interface NewDataset extends Content {
  readonly id: number;
  readonly part: number;
  readonly username: string;
  readonly name?: string;
  readonly warnings: readonly Warning[];
  /** Whether the dataset is the original of its bytes; false for a wanted copy. */
  readonly original: boolean;
  readonly missingOf?: readonly number[];
  /** Summary of each stream, in the order of the columns of values. */
  readonly summaries: readonly StreamSummary[];
}

/** Writes the rows of datasets by two statements with constant texts, which the server can prepare once. */
export class DatasetWriter {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Notes the streams of datasets, to be folded into the totals. */
  async note(datasets: readonly Omit<NewDataset, 'original'>[]): Promise<void> {
    const rows = datasets.map(({ summaries }) => unfoldedRow(summaries));
    await this.executor.query(
      sql`insert into ${this.tables.unfoldedDataset} (part, dataset_id, "values", first_datetime, last_datetime,
          last_number, last_text, last_flag)
        select part, id, "values"::bigint[], first::timestamptz[], last::timestamptz[], last_number::float8[],
          last_text::text[], last_flag::smallint[]
        from unnest(
          ${numberArray(datasets.map(({ part }) => part))}::bigint[],
          ${numberArray(datasets.map(({ id }) => id))}::bigint[],
          ${rows.map((row) => row.values)}::text[],
          ${rows.map((row) => row.first)}::text[],
          ${rows.map((row) => row.last)}::text[],
          ${rows.map((row) => row.lastNumber)}::text[],
          ${rows.map((row) => row.lastText)}::text[],
          ${rows.map((row) => row.lastFlag)}::text[])
          as item (part, id, "values", first, last, last_number, last_text, last_flag)`,
      { prepared: true },
    );
  }

  /**
   * Writes the rows of datasets, after their blocks and notes; gives the moment of writing, which is now, by id. Fails
   * when another original has the same bytes (`ContentRepository.isHeld`).
   */
  async insert(datasets: readonly NewDataset[]): Promise<Map<number, Instant>> {
    const rows = await this.executor.query<{ id: number; datetime: number }>(
      sql`insert into ${this.tables.dataset} as dataset (part, id, username, name, datetime, datetime_min, datetime_max,
          rows, "values", missing, bytes, sha256, original, missing_of, warnings)
        select part, id, username, name, clock_timestamp(), datetime_min, datetime_max,
          rows, "values", missing, bytes, sha256, original, missing_of::bigint[], warnings::jsonb
        from unnest(
          ${numberArray(datasets.map(({ part }) => part))}::bigint[],
          ${numberArray(datasets.map(({ id }) => id))}::bigint[],
          ${datasets.map(({ username }) => username)}::text[],
          ${datasets.map(({ name }) => name ?? null)}::text[],
          ${plainArray(datasets.map(({ datetimeMin }) => fromInstant(datetimeMin)))}::timestamptz[],
          ${plainArray(datasets.map(({ datetimeMax }) => fromInstant(datetimeMax)))}::timestamptz[],
          ${numberArray(datasets.map((each) => each.rows))}::bigint[],
          ${numberArray(datasets.map(({ values }) => values))}::bigint[],
          ${numberArray(datasets.map(({ missing }) => missing))}::bigint[],
          ${numberArray(datasets.map(({ bytes }) => bytes))}::bigint[],
          ${datasets.map(({ sha256 }) => Buffer.from(sha256, 'hex'))}::bytea[],
          ${plainArray(datasets.map(({ original }) => String(original)))}::boolean[],
          ${datasets.map(({ missingOf }) => (missingOf ? numberArray(missingOf) : null))}::text[],
          ${datasets.map((each) => (each.warnings.length === 0 ? null : JSON.stringify(each.warnings)))}::text[])
          as item (part, id, username, name, datetime_min, datetime_max, rows, "values", missing, bytes, sha256,
            original, missing_of, warnings)
        -- All uploads write in one order, so that none waits for another that waits for it.
        order by part, sha256, username
        returning dataset.id, ${selectMicros(sql`dataset.datetime`)} as datetime`,
      { prepared: true },
    );
    return new Map(rows.map(({ id, datetime }) => [id, instantOfMicros(datetime)]));
  }
}
