import { type TimeRange } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectMicros, selectMs } from '../instant-sql';

/** A part that may hold wanted values. */
export interface WantedPart {
  readonly part: number;
  readonly layoutId: number;
  /** The years in which it may have rows, in milliseconds since 1970. */
  readonly minMs: number;
  readonly maxMs: number;
}

/** The blocks of one part; the arrays belong together. Times are milliseconds since 1970, floored. */
export interface BlocksOfPart {
  readonly part: number;
  readonly ids: readonly number[];
  /** 0 for a merged block. */
  readonly datasetIds: readonly number[];
  /** When the dataset was written, in microseconds since 1970; 0 for a merged block. */
  readonly written: readonly number[];
  readonly rows: readonly number[];
  readonly minMs: readonly number[];
  readonly maxMs: readonly number[];
}

/** Spans or blocks of one part with the unit of their sums (0: none); the arrays belong together. */
export interface SumsOfPart {
  readonly kind: 'blocks' | 'spans';
  readonly part: number;
  readonly ids: readonly number[];
  readonly minMs: readonly number[];
  readonly maxMs: readonly number[];
  readonly units: readonly number[];
}

/** Finds what a read needs, without reading any values. */
export class ReadPlanRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The parts that hold any of the streams and reach into a range. */
  async parts(streamIds: readonly number[], range: TimeRange): Promise<WantedPart[]> {
    const { layoutStream, part } = this.tables;
    return this.executor.query<WantedPart>(
      sql`select part.id as part, part.layout_id as "layoutId", ${selectMs(sql`part.datetime_min`)} as "minMs",
          ${selectMs(sql`part.datetime_max`)} as "maxMs"
        from ${part} part
        where part.layout_id in (
            select layout_id from ${layoutStream} where stream_id = any(${numberArray(streamIds)}::bigint[]))
          and ${within(range)}
        order by part.id`,
      { prepared: true },
    );
  }

  /** The moment of the database, in microseconds since 1970, and how many datasets were deleted in these parts of late. */
  async moment(parts: readonly number[], range: TimeRange): Promise<{ readonly nowUs: number; readonly deletions: number }> {
    const [row] = await this.executor.query<{ nowUs: number }>(
      sql`select ${selectMicros(sql`clock_timestamp()`)} as "nowUs"`,
      { prepared: true },
    );
    const nowUs = row!.nowUs;
    return { nowUs, deletions: await this.deletions(parts, range, nowUs) };
  }

  /** How many datasets of these parts and of a time were deleted from an hour before a moment on. */
  async deletions(parts: readonly number[], range: TimeRange, nowUs: number): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.deletion}
        where part = any(${numberArray(parts)}::bigint[]) and ${within(range)}
          and ${selectMicros(sql`deleted`)} > ${nowUs - HOUR_US}::bigint`,
      { prepared: true },
    );
    return row?.count ?? 0;
  }

  /** The blocks of these parts that have rows within a range. */
  async blocks(parts: readonly number[], range: TimeRange): Promise<BlocksOfPart[]> {
    return this.executor.query<BlocksOfPart>(
      sql`select block.part, array_agg(block.id) as ids, array_agg(coalesce(block.dataset_id, 0)) as "datasetIds",
          array_agg(coalesce(${selectMicros(sql`dataset.datetime`)}, 0)) as written, array_agg(block.rows::bigint) as rows,
          array_agg(${selectMs(sql`block.datetime_min`)}) as "minMs", array_agg(${selectMs(sql`block.datetime_max`)}) as "maxMs"
        from ${this.tables.block} block
        left join ${this.tables.dataset} dataset on dataset.part = block.part and dataset.id = block.dataset_id
        where block.part = any(${numberArray(parts)}::bigint[]) and ${within(range, sql`block.`)}
        group by block.part`,
      { prepared: true },
    );
  }

  /** What sums up these parts within a range, at one moment: all blocks, or spans and the blocks outside of them. */
  async sums(parts: readonly number[], range: TimeRange, kind: 'blocks' | 'spans'): Promise<SumsOfPart[]> {
    const { block, span } = this.tables;
    const chosen = sql`part = any(${numberArray(parts)}::bigint[]) and ${within(range)}`;
    return this.executor.query<SumsOfPart>(
      kind === 'blocks'
        ? selectSums(block, kind, chosen)
        : sql`${selectSums(block, 'blocks', sql`${chosen} and span_id is null`)}
          union all ${selectSums(span, kind, chosen)}`,
      { prepared: true },
    );
  }

  /** Values of some columns of values (from 1) a row of a part within a range, on average. */
  async density(part: number, places: readonly number[], range: TimeRange): Promise<number> {
    const [row] = await this.executor.query<{ density: number | null }>(
      sql`select 1 - sum(coalesce((select sum(missing_of[place]) from unnest(${places}::integer[]) place), 0))
            / nullif(sum(rows), 0)::float8 / ${places.length}::float8 as density
        from ${this.tables.dataset} where part = ${part} and ${within(range)}`,
    );
    return (row?.density ?? 1) * places.length;
  }
}

const HOUR_US = 3_600_000_000;

function selectSums(table: Sql, kind: SumsOfPart['kind'], condition: Sql): Sql {
  return sql`select ${kind}::text as kind, part, array_agg(id) as ids, array_agg(${selectMs(sql`datetime_min`)}) as "minMs",
      array_agg(${selectMs(sql`datetime_max`)}) as "maxMs", array_agg(coalesce(sum_unit, 0)::bigint) as units
    from ${table} where ${condition} group by part`;
}

/** Bounds that are not given are infinite, so that there is one statement. `alias` ends with a dot. */
function within({ min, max }: TimeRange, alias: Sql = sql``): Sql {
  return sql`${alias}datetime_max >= ${min ? fromInstant(min) : '-infinity'}::timestamptz
    and ${alias}datetime_min <= ${max ? fromInstant(max) : 'infinity'}::timestamptz`;
}
