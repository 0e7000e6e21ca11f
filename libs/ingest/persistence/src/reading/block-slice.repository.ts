import { statsSlice } from '@pelorus/ingest/blocks';
import { type Executor, identifier, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

/** A part of a block: a column (0 is the time), or, by `statsOf`, the statistics of a numeric column. */
export interface SliceWanted {
  readonly datasetId: number;
  readonly seq: number;
  readonly column: number;
}

/** Names the statistics of the `ordinal`-th (from 0) numeric column as the `column` of a slice. */
export function statsOf(ordinal: number): number {
  return -1 - ordinal;
}

const FIRST = statsSlice(0);

/** Parts of blocks: only their bytes leave the database. */
export class BlockSliceRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /**
   * The bytes of these parts, in their order; undefined when any of the blocks is gone. A part is null where a block has
   * no statistics.
   */
  async find(wanted: readonly SliceWanted[]): Promise<(Uint8Array | null)[] | undefined> {
    const columnBytes = identifier(this.tables.schema, 'column_bytes');
    const rows = await this.executor.query<{ place: number; bytes: Buffer | null }>(
      sql`select wanted.place, case when wanted.col < 0
          then substring(block.stats from (-1 - wanted.col) * ${FIRST.length}::integer + ${FIRST.start + 1}::integer
            for ${FIRST.length}::integer)
          else ${columnBytes}(block.toc, block.data, block.text, wanted.col) end as bytes
        from unnest(${wanted.map((each) => each.datasetId)}::bigint[], ${wanted.map((each) => each.seq)}::integer[],
            ${wanted.map((each) => each.column)}::integer[]) with ordinality as wanted (dataset_id, seq, col, place)
        join ${this.tables.block} block on block.dataset_id = wanted.dataset_id and block.seq = wanted.seq`,
      { prepared: true },
    );
    if (rows.length < wanted.length) return undefined;
    const slices = new Array<Uint8Array | null>(wanted.length).fill(null);
    for (const { place, bytes } of rows) slices[place - 1] = bytes;
    return slices;
  }
}
