import { type Content, type StreamSummary, type Warning } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { type DatasetBlock, type JointBlock } from './block-writer';
import { fromInstant } from './instant-sql';
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

export const DATASET_FIELDS = raw(
  `part bigint, id bigint, holder bigint, username text, name text, datetime_min timestamptz, datetime_max timestamptz, rows bigint,
    "values" bigint, missing bigint, bytes bigint, sha256 bytea, original boolean, missing_of bigint[], warnings jsonb,
    stream_values bigint[], first_datetime timestamptz[], last_datetime timestamptz[], last_number float8[],
    last_text text[], last_flag smallint[]`,
);

export const DATASET_COLUMNS = raw(
  `part, id, username, name, datetime, datetime_min, datetime_max, rows, "values", missing, bytes, sha256, original, missing_of,
    warnings`,
);
export const FRESH_COLUMNS = raw(
  `part, id, username, name, moment, datetime_min, datetime_max, rows, "values", missing, bytes, sha256, original, missing_of,
    warnings`,
);
export const NOTE_COLUMNS = raw(
  `part, dataset_id, "values", first_datetime, last_datetime, last_number, last_text, last_flag`,
);
export const FRESH_NOTE = raw(
  `part, id, stream_values, first_datetime, last_datetime, last_number, last_text, last_flag`,
);

export const BLOCK_FIELDS = raw(
  `part bigint, holder bigint, dataset_id bigint, seq integer, rows integer, level smallint, sum_unit smallint,
    datetime_min timestamptz, datetime_max timestamptz, toc bytea, data bytea, text bytea, stats bytea,
    sources bytea`,
);

export function datasetFields(dataset: NewDataset): object {
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

/** The dataset that stands for all of a block, the first of it, by their ids. */
export function holdersOf(blocks: readonly (DatasetBlock | JointBlock)[]): Map<number, number> {
  const holders = new Map<number, number>();
  for (const block of blocks) for (const id of datasetIdsOf(block)) holders.set(id, holderOf(block));
  return holders;
}

export function datasetIdsOf(block: DatasetBlock | JointBlock): readonly number[] {
  return 'datasetIds' in block ? block.datasetIds : [block.datasetId];
}

function holderOf(block: DatasetBlock | JointBlock): number {
  return datasetIdsOf(block)[0]!;
}

export function blockFields(block: DatasetBlock | JointBlock): object {
  const { part, rows, level, sumUnit, text, stats } = block;
  const whose =
    'datasetIds' in block ? { sources: hex(block.sources) } : { dataset_id: block.datasetId, seq: block.seq };
  return {
    part,
    holder: holderOf(block),
    ...whose,
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

function hex(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;
}
