import { LEVEL } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectMs } from '../instant-sql';
import { ofPart } from '../years/of-parts';

/** A part with many full blocks outside of spans. */
export interface UnspannedPart {
  readonly part: number;
  readonly blocks: number;
}

export interface UnspannedBlock {
  readonly id: number;
  readonly minMs: number;
  readonly maxMs: number;
}

export interface NewSpan {
  readonly part: number;
  readonly blockIds: readonly number[];
  readonly sumUnit: number;
  readonly stats: Uint8Array;
}

/** Reads and writes spans: sums of 64 blocks that follow each other in time without overlap. */
export class SpanRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The parts with at least `blocks` full blocks outside of spans. */
  async due(blocks: number): Promise<UnspannedPart[]> {
    return this.executor.query<UnspannedPart>(
      sql`select part, count(*) as blocks from ${this.tables.block} where span_id is null and level >= ${LEVEL.full}
        group by part having count(*) >= ${blocks}::integer order by part`,
      { prepared: true },
    );
  }

  async blocks(part: number): Promise<UnspannedBlock[]> {
    return this.executor.query<UnspannedBlock>(
      sql`select id, ${selectMs(sql`datetime_min`)} as "minMs", ${selectMs(sql`datetime_max`)} as "maxMs"
        from ${this.tables.block} where ${ofPart(this.tables, part)} and span_id is null and level >= ${LEVEL.full}
        order by datetime_min, id`,
    );
  }

  /** The sums of blocks, in the order of time; null for a block without sums. */
  async stats(part: number, blockIds: readonly number[]): Promise<(Uint8Array | null)[]> {
    const rows = await this.executor.query<{ stats: Uint8Array | null }>(
      sql`select stats from ${this.tables.block}
        where ${ofPart(this.tables, part)} and id = any(${numberArray(blockIds)}::bigint[]) order by datetime_min, id`,
    );
    return rows.map(({ stats }) => stats);
  }

  /** Writes a span over blocks, in a transaction; false when a block is gone or has another span. */
  async insert({ part, blockIds, sumUnit, stats }: NewSpan): Promise<boolean> {
    const { block, span, spanIds } = this.tables;
    const [row] = await this.executor.query<{ id: number }>(sql`select nextval(${spanIds}::regclass) as id`);
    const ids = numberArray(blockIds);
    const taken = await this.executor.query(
      sql`update ${block} set span_id = ${row!.id}
        where ${ofPart(this.tables, part)} and id = any(${ids}::bigint[]) and span_id is null returning id`,
    );
    if (taken.length < blockIds.length) return false;
    await this.executor.query(
      sql`insert into ${span} (part, id, datetime_min, datetime_max, rows, sum_unit, stats)
        select ${part}::bigint, ${row!.id}::bigint, min(datetime_min), max(datetime_max), sum(rows), ${sumUnit}::smallint,
          ${Buffer.from(stats)}::bytea
        from ${block} where ${ofPart(this.tables, part)} and id = any(${ids}::bigint[])`,
    );
    return true;
  }

  /** Deletes spans with changed blocks; their other blocks wait for new spans. */
  async dissolve(part: number, spanIds: readonly number[]): Promise<void> {
    if (spanIds.length === 0) return;
    const ids = numberArray(spanIds);
    await this.executor.query(
      sql`update ${this.tables.block} set span_id = null where ${ofPart(this.tables, part)} and span_id = any(${ids}::bigint[])`,
    );
    await this.executor.query(sql`delete from ${this.tables.span} where part = ${part} and id = any(${ids}::bigint[])`);
  }
}
