import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type StreamSummary } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { formatNumber } from '@pelorus/shared/nrt';
import { sql } from '@pelorus/shared/persistence';
import { type NewDataset } from '../dataset-writer';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectInstant, toInstant } from '../instant-sql';
import { StreamTotalRepository } from '../totals/stream-total.repository';
import { type UploadTransaction } from '../upload-transaction';
import { numberArray, plainArray } from './array-literal';

/** A small dataset with all that belongs to it. */
export interface BatchDataset extends NewDataset {
  readonly blocks: readonly EncodedBlock[];
  /** The streams of the columns of values, and what the dataset holds of each. */
  readonly streamIds: readonly number[];
  readonly summaries: readonly StreamSummary[];
}

/** Writes many small datasets in a few statements, whose texts never change. */
export class DatasetBatchWriter {
  constructor(
    private readonly transaction: UploadTransaction,
    private readonly tables: IngestTables,
  ) {}

  /** Writes the datasets, their own rows last, and commits, all in one message; gives the moment of each, by id. */
  async commit(datasets: readonly BatchDataset[]): Promise<Map<number, Instant>> {
    const moments = new Map<number, Instant>();
    await this.transaction.commitAfter(() => this.write(datasets, moments));
    return moments;
  }

  /** Sends the statements that write the datasets, their own rows last; the moment of each comes into `moments`, by id. */
  write(datasets: readonly BatchDataset[], moments: Map<number, Instant>): Promise<void>[] {
    return [
      this.#insertBlocks(datasets),
      this.#insertStreams(datasets),
      new StreamTotalRepository(this.transaction, this.tables).note(datasets.map(({ id }) => id)),
      this.#insertDatasets(datasets, moments),
    ];
  }

  async #insertBlocks(datasets: readonly BatchDataset[]): Promise<void> {
    const blocks = datasets.flatMap(({ id, blocks }) => blocks.map((block, seq) => ({ id, seq, ...block })));
    await this.transaction.query(
      sql`insert into ${this.tables.block}
          (dataset_id, seq, rows, datetime_min, datetime_max, toc, data, text, stats)
        select * from unnest(
          ${numberArray(blocks.map(({ id }) => id))}::bigint[],
          ${numberArray(blocks.map(({ seq }) => seq))}::integer[],
          ${numberArray(blocks.map(({ rows }) => rows))}::integer[],
          ${plainArray(blocks.map(({ first }) => fromInstant(first)))}::timestamptz[],
          ${plainArray(blocks.map(({ last }) => fromInstant(last)))}::timestamptz[],
          ${byteArray(blocks.map(({ toc }) => toc))}::bytea[],
          ${byteArray(blocks.map(({ data }) => data))}::bytea[],
          ${byteArray(blocks.map(({ text }) => text))}::bytea[],
          ${byteArray(blocks.map(({ stats }) => stats))}::bytea[])`,
      { prepared: true },
    );
  }

  async #insertStreams(datasets: readonly BatchDataset[]): Promise<void> {
    const parts = datasets.flatMap(({ id, streamIds, summaries }) =>
      summaries.map((summary, i) => ({ id, streamId: streamIds[i]!, ...summary })),
    );
    const last = parts.map((part) => part.last);
    await this.transaction.query(
      sql`insert into ${this.tables.datasetStream}
          (dataset_id, stream_id, "values", missing, datetime_min, datetime_max, last_number, last_text, last_flag)
        select * from unnest(
          ${numberArray(parts.map(({ id }) => id))}::bigint[],
          ${numberArray(parts.map(({ streamId }) => streamId))}::bigint[],
          ${numberArray(parts.map(({ values }) => values))}::bigint[],
          ${numberArray(parts.map(({ missing }) => missing))}::bigint[],
          ${plainArray(parts.map(({ first }) => (first ? fromInstant(first) : null)))}::timestamptz[],
          ${plainArray(last.map((each) => (each ? fromInstant(each.instant) : null)))}::timestamptz[],
          ${plainArray(last.map((each) => (typeof each?.value === 'number' ? formatNumber(each.value) : null)))}::float8[],
          ${last.map((each) => (typeof each?.value === 'string' ? each.value : null))}::text[],
          ${numberArray(last.map((each) => each?.flag ?? null))}::smallint[])`,
      { prepared: true },
    );
  }

  async #insertDatasets(datasets: readonly BatchDataset[], moments: Map<number, Instant>): Promise<void> {
    const warnings = datasets.map((each) => (each.warnings.length === 0 ? null : JSON.stringify(each.warnings)));
    const rows = await this.transaction.query<{ id: number; datetime: string }>(
      sql`insert into ${this.tables.dataset} as dataset (id, username, name, datetime, datetime_min, datetime_max,
          rows, "values", missing, bytes, sha256, layout_id, warnings)
        select id, username, name, clock_timestamp(), datetime_min, datetime_max,
          rows, "values", missing, bytes, sha256, layout_id, warnings::jsonb
        from unnest(
          ${numberArray(datasets.map(({ id }) => id))}::bigint[],
          ${datasets.map(({ username }) => username)}::text[],
          ${datasets.map(({ name }) => name ?? null)}::text[],
          ${plainArray(datasets.map(({ datetimeMin }) => fromInstant(datetimeMin)))}::timestamptz[],
          ${plainArray(datasets.map(({ datetimeMax }) => fromInstant(datetimeMax)))}::timestamptz[],
          ${numberArray(datasets.map(({ rows }) => rows))}::bigint[],
          ${numberArray(datasets.map(({ values }) => values))}::bigint[],
          ${numberArray(datasets.map(({ missing }) => missing))}::bigint[],
          ${numberArray(datasets.map(({ bytes }) => bytes))}::bigint[],
          ${datasets.map(({ sha256 }) => Buffer.from(sha256, 'hex'))}::bytea[],
          ${numberArray(datasets.map(({ layoutId }) => layoutId))}::bigint[],
          ${warnings}::text[])
          as item (id, username, name, datetime_min, datetime_max, rows, "values", missing, bytes, sha256, layout_id,
            warnings)
        returning dataset.id, ${selectInstant(sql`dataset.datetime`)} as datetime`,
      { prepared: true },
    );
    for (const { id, datetime } of rows) moments.set(id, toInstant(datetime));
  }
}

function byteArray(parts: readonly (Uint8Array | null)[]): (Buffer | null)[] {
  return parts.map((bytes) => bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
