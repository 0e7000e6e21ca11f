import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { byteArray, numberArray, plainArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';

export interface NewBlock extends EncodedBlock {
  readonly part: number;
  readonly level: number;
}

/** A block of one dataset, with its number (from 0) in the dataset. */
export interface DatasetBlock extends NewBlock {
  readonly datasetId: number;
  readonly seq: number;
}

export interface MergedBlock extends NewBlock {
  readonly sources: Uint8Array;
}

/** A block that datasets share, written with all of them. */
export interface JointBlock extends MergedBlock {
  readonly datasetIds: readonly number[];
}

/** Writes blocks by one statement with a constant text, which the server can prepare once. */
export class BlockWriter {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async insert(blocks: readonly (DatasetBlock | MergedBlock)[]): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.block}
          (part, dataset_id, seq, rows, level, sum_unit, datetime_min, datetime_max, toc, data, text, stats, sources)
        select * from unnest(
          ${numberArray(blocks.map(({ part }) => part))}::bigint[],
          ${numberArray(blocks.map((block) => ('datasetId' in block ? block.datasetId : null)))}::bigint[],
          ${numberArray(blocks.map((block) => ('seq' in block ? block.seq : null)))}::integer[],
          ${numberArray(blocks.map(({ rows }) => rows))}::integer[],
          ${numberArray(blocks.map(({ level }) => level))}::smallint[],
          ${numberArray(blocks.map(({ sumUnit }) => sumUnit))}::smallint[],
          ${plainArray(blocks.map(({ first }) => fromInstant(first)))}::timestamptz[],
          ${plainArray(blocks.map(({ last }) => fromInstant(last)))}::timestamptz[],
          ${byteArray(blocks.map(({ toc }) => toc))}::bytea[],
          ${byteArray(blocks.map(({ data }) => data))}::bytea[],
          ${byteArray(blocks.map(({ text }) => text))}::bytea[],
          ${byteArray(blocks.map(({ stats }) => stats))}::bytea[],
          ${byteArray(blocks.map((block) => ('sources' in block ? block.sources : null)))}::bytea[])`,
      { prepared: true },
    );
  }
}
