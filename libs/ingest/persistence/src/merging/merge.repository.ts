import { type BlockToMerge, LEVEL } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectMicros, selectMs } from '../instant-sql';
import { placeColumns, type PlacedRow, withBytes } from '../tiering/placed-row';
import { ofPart } from '../years/of-parts';

/** A part with enough blocks for a merge, their highest level, and the number of blocks of such levels. */
export interface DuePart {
  readonly part: number;
  readonly level: number;
  readonly blocks: number;
}

export interface MergeEntry {
  readonly id: number;
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
}

interface StoredRow extends PlacedRow {
  readonly rows: number;
  readonly sources: Uint8Array | null;
  readonly datasetId: number | null;
  readonly writtenUs: number | null;
}

export class MergeRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The parts with at least `blocks` waiting blocks of one level. */
  async due(blocks: number): Promise<DuePart[]> {
    return this.executor.query<DuePart>(
      sql`select part, max(level) as level, sum(blocks)::integer as blocks from (
          select part, level, count(*) as blocks from ${this.tables.block} where span_id is null and level <= ${LEVEL.small}
          group by part, level having count(*) >= ${blocks}::integer) as crowded
        group by part order by part`,
      { prepared: true },
    );
  }

  /** The parts with at least `blocks` waiting blocks of any level, which are all due then. */
  async waiting(blocks: number): Promise<DuePart[]> {
    return this.executor.query<DuePart>(
      sql`select part, ${LEVEL.small}::integer as level, count(*) as blocks
        from ${this.tables.block} where span_id is null and level <= ${LEVEL.small}
        group by part having count(*) >= ${blocks}::integer order by part`,
    );
  }

  async backlog(): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.block} where span_id is null and level <= ${LEVEL.small}`,
      { prepared: true },
    );
    return row?.count ?? 0;
  }

  async small(part: number, level: number, most: number): Promise<MergeEntry[]> {
    return this.executor.query<MergeEntry>(
      sql`select id, rows, ${selectMs(sql`datetime_min`)} as "minMs", ${selectMs(sql`datetime_max`)} as "maxMs"
        from ${this.tables.block} where ${ofPart(this.tables, part)} and span_id is null and level <= ${level}
        order by datetime_min, id limit ${most}::integer`,
      { prepared: true },
    );
  }

  /** Full blocks that reach into a time, without tiered ones: merges need no object store. */
  async full(part: number, fromMs: number, toMs: number): Promise<MergeEntry[]> {
    return this.executor.query<MergeEntry>(
      sql`select id, rows, ${selectMs(sql`datetime_min`)} as "minMs", ${selectMs(sql`datetime_max`)} as "maxMs"
        from ${this.tables.block} where ${ofPart(this.tables, part)} and level = ${LEVEL.full} and object is null
          and datetime_max >= ${new Date(fromMs).toISOString()}::timestamptz
          and datetime_min <= ${new Date(toMs + 1).toISOString()}::timestamptz
        order by datetime_min, id`,
      { prepared: true },
    );
  }

  /** Id of the newest merged block, 0 without any: it changes whenever rows were moved. */
  async lastMerged(part: number): Promise<number> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`select id from ${this.tables.block} where ${ofPart(this.tables, part)} and dataset_id is null order by id desc limit 1`,
      { prepared: true },
    );
    return row?.id ?? 0;
  }

  /** Blocks of a part after the first `skipped`: the latest by their ends, or the earliest by their starts. */
  async outermost(part: number, end: 'first' | 'last', most: number, skipped: number): Promise<MergeEntry[]> {
    const order = end === 'last' ? sql`datetime_max desc` : sql`datetime_min`;
    return this.executor.query<MergeEntry>(
      sql`select id, rows, ${selectMs(sql`datetime_min`)} as "minMs", ${selectMs(sql`datetime_max`)} as "maxMs"
        from ${this.tables.block} where ${ofPart(this.tables, part)}
        order by ${order}, id limit ${most}::integer offset ${skipped}::integer`,
      { prepared: true },
    );
  }

  /** The blocks of a part with these ids, with all their rows; leaves out blocks that are gone. */
  async load(part: number, ids: readonly number[]): Promise<BlockToMerge[]> {
    const rows = await this.executor.query<StoredRow>(
      sql`select block.rows, block.toc, block.data, block.text, block.sources, block.dataset_id as "datasetId",
          ${placeColumns(sql`block.`)}, ${selectMicros(sql`dataset.datetime`)} as "writtenUs"
        from ${this.tables.block} block
        left join ${this.tables.dataset} dataset on dataset.part = block.part and dataset.id = block.dataset_id
        where ${ofPart(this.tables, part, sql`block.`)} and block.id = any(${numberArray(ids)}::bigint[])`,
      { prepared: true },
    );
    const blocks = await withBytes(this.executor, this.tables.objects, rows);
    return blocks.map(({ datasetId, writtenUs, rows: size, toc, data, text, sources }) => ({
      ...{ rows: size, toc, data, text, sources },
      ...(datasetId !== null && writtenUs !== null && { dataset: { id: datasetId, writtenUs } }),
    }));
  }

  /** Waits for other merges, deletions and spans of a part and locks it; the lock ends with the transaction. */
  async lock(part: number): Promise<void> {
    await this.executor.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${this.tables.block.text}:${part}`}, 0))`,
      { prepared: true },
    );
  }

  /** Makes the space of replaced blocks usable again; not in a transaction. */
  async vacuum(): Promise<void> {
    await this.executor.query(sql`vacuum ${this.tables.block}`);
  }

  /** Deletes deletion notes that are older than every read under way. */
  async forgetDeletions(): Promise<void> {
    await this.executor.query(sql`delete from ${this.tables.deletion} where deleted < now() - interval '1 day'`);
  }
}
