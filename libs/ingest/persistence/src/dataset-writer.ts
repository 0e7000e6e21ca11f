import { type Content, type StreamSummary, type Warning } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, raw, sql } from '@pelorus/shared/persistence';
import { type DatasetBlock } from './block-writer';
import { type IngestTables } from './ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from './instant-sql';
import { unfoldedRow } from './unfolded-row';

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

const DATASET_FIELDS = raw(
  `part bigint, id bigint, username text, name text, datetime_min timestamptz, datetime_max timestamptz, rows bigint,
    "values" bigint, missing bigint, bytes bigint, sha256 bytea, original boolean, missing_of bigint[], warnings jsonb,
    stream_values bigint[], first_datetime timestamptz[], last_datetime timestamptz[], last_number float8[],
    last_text text[], last_flag smallint[]`,
);

const BLOCK_FIELDS = raw(
  `part bigint, dataset_id bigint, seq integer, rows integer, level smallint, sum_unit smallint,
    datetime_min timestamptz, datetime_max timestamptz, toc bytea, data bytea, text bytea, stats bytea`,
);

/** Longest wait for another upload of the same bytes. */
const PATIENCE = '10s';

/** Writes datasets by one statement with a constant text, which the server can prepare once. */
export class DatasetWriter {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /**
   * Writes datasets with their notes for the totals, and the blocks that are not written yet; gives the moment of
   * writing, which is now, by id. Leaves out originals whose bytes another original holds: their ids are absent.
   */
  async write(datasets: readonly NewDataset[], blocks: readonly DatasetBlock[] = []): Promise<Map<number, Instant>> {
    const { dataset, unfoldedDataset, block } = this.tables;
    const rows = await this.executor.query<{ id: number; datetime: number }>(
      sql`with fresh as materialized (
          -- Of datasets with one time stamp the one written later counts: they are written in their order.
          select fresh.*, clock_timestamp() as moment from json_to_recordset(${JSON.stringify(datasets.map(datasetFields))}::json)
            as fresh (${DATASET_FIELDS}), set_config('lock_timeout', ${PATIENCE}, true)),
        written as (
          insert into ${dataset} as dataset (part, id, username, name, datetime, datetime_min, datetime_max, rows,
            "values", missing, bytes, sha256, original, missing_of, warnings)
          select part, id, username, name, moment, datetime_min, datetime_max, rows, "values", missing,
            bytes, sha256, original, missing_of, warnings
          from fresh
          -- All uploads write in one order, so that none waits for another that waits for it.
          order by part, sha256, username
          on conflict do nothing
          returning dataset.id, ${selectMicros(sql`dataset.datetime`)} as datetime),
        noted as (
          insert into ${unfoldedDataset} (part, dataset_id, "values", first_datetime, last_datetime, last_number,
            last_text, last_flag)
          select part, id, stream_values, first_datetime, last_datetime, last_number, last_text, last_flag
          from fresh where id in (select id from written)),
        stored as (
          insert into ${block} (part, dataset_id, seq, rows, level, sum_unit, datetime_min, datetime_max, toc, data,
            text, stats)
          select * from json_to_recordset(${JSON.stringify(blocks.map(blockFields))}::json) as item (${BLOCK_FIELDS})
          where dataset_id in (select id from written))
        select id, datetime from written`,
      { prepared: true },
    );
    return new Map(rows.map(({ id, datetime }) => [id, instantOfMicros(datetime)]));
  }
}

function datasetFields(dataset: NewDataset): object {
  const { part, id, username, name, rows, values, missing, bytes, original, missingOf, warnings } = dataset;
  return {
    part,
    id,
    username,
    name,
    datetime_min: fromInstant(dataset.datetimeMin),
    datetime_max: fromInstant(dataset.datetimeMax),
    rows,
    values,
    missing,
    bytes,
    sha256: `\\x${dataset.sha256}`,
    original,
    missing_of: missingOf,
    ...(warnings.length > 0 && { warnings }),
    ...unfoldedRow(dataset.summaries),
  };
}

function blockFields(block: DatasetBlock): object {
  const { part, datasetId, seq, rows, level, sumUnit, text, stats } = block;
  return {
    part,
    dataset_id: datasetId,
    seq,
    rows,
    level,
    sum_unit: sumUnit,
    datetime_min: fromInstant(block.first),
    datetime_max: fromInstant(block.last),
    toc: hex(block.toc),
    data: hex(block.data),
    text: text && hex(text),
    stats: stats && hex(stats),
  };
}

function hex(bytes: Uint8Array<ArrayBuffer>): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;
}
