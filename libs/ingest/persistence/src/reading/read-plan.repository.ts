import { type TimeRange, yearOfPart } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectMicros, selectMs } from '../instant-sql';
import { ofParts } from '../years/of-parts';

export interface WantedPart {
  readonly part: number;
  readonly layoutId: number;
  /** Bounds of the years of the part, in milliseconds since 1970. */
  readonly minMs: number;
  readonly maxMs: number;
  /** The year of the part, where it is put aside. */
  readonly away?: number;
}

interface FoundPart extends Omit<WantedPart, 'away'> {
  readonly away: number | null;
  readonly hasYears: boolean;
}

/** The blocks of one part, as parallel arrays. Times are milliseconds since 1970, floored. */
export interface BlocksOfPart {
  readonly part: number;
  readonly ids: readonly number[];
  /** Id of the dataset; 0 for a merged block. */
  readonly datasetIds: readonly number[];
  /** Moment of writing of the dataset, in microseconds since 1970; 0 for a merged block. */
  readonly written: readonly number[];
  readonly rows: readonly number[];
  readonly minMs: readonly number[];
  readonly maxMs: readonly number[];
}

/**
 * Spans or blocks of one part with the unit of their sums (0: none), as parallel arrays. `datasetIds` and `written` are
 * 0 for merged blocks and for spans, and so are the `rows` of spans.
 */
export interface SumsOfPart {
  readonly kind: 'blocks' | 'spans';
  readonly part: number;
  readonly ids: readonly number[];
  readonly minMs: readonly number[];
  readonly maxMs: readonly number[];
  readonly units: readonly number[];
  readonly rows: readonly number[];
  readonly datasetIds: readonly number[];
  readonly written: readonly number[];
}

/** The state of the database at the moment of a read. */
export interface ReadMoment {
  readonly nowUs: number;
  /** Ids of the datasets of the last ten seconds; others with such a moment of writing were committed after the read began. */
  readonly recent: readonly number[];
  readonly deletions: number;
}

/** A sequence writes to the log that it has given so many numbers more than it has: a replica knows only this. */
const LOGGED_AHEAD = 32;

/** Selects the `last_block_id`, before the snapshot of a read: later merges take greater ids. */
export function lastBlockId({ blockIds }: IngestTables): string {
  return `select last_value - case when pg_is_in_recovery() then ${LOGGED_AHEAD} else 0 end as last_block_id from ${blockIds}`;
}

/** Finds the parts and blocks of a read, without reading values. */
export class ReadPlanRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The parts that hold any of the streams and reach into a range. */
  async parts(streamIds: readonly number[], range: TimeRange): Promise<WantedPart[]> {
    const { layoutStream, part, yearAway, block } = this.tables;
    const rows = await this.executor.query<FoundPart>(
      sql`select part.id as part, part.layout_id as "layoutId", ${selectMs(sql`part.datetime_min`)} as "minMs",
          ${selectMs(sql`part.datetime_max`)} as "maxMs", away.year as away,
          pg_partition_root(${block.text}::regclass) is not null as "hasYears"
        from ${part} part left join ${yearAway} away on away.year = (part.id & 4095) + ${yearOfPart(0)}::integer
        where part.layout_id in (
            select layout_id from ${layoutStream} where stream_id = any(${numberArray(streamIds)}::bigint[]))
          and ${within(range)}
        order by part.id`,
      { prepared: true },
    );
    if (rows.length > 0) this.tables.hasYears = rows[0]!.hasYears;
    return rows.map(({ part: id, layoutId, minMs, maxMs, away }) => ({
      ...{ part: id, layoutId, minMs, maxMs },
      ...(away !== null && { away }),
    }));
  }

  /** The state of these parts at the moment of this snapshot. */
  async moment(parts: readonly number[], range: TimeRange): Promise<ReadMoment> {
    const { dataset, deletion } = this.tables;
    const ofParts = sql`part = any(${numberArray(parts)}::bigint[])`;
    // The begin of the transaction, a little before its snapshot, is known to the planner, so that it looks at few
    // datasets. No subquery refers to an outer one: a distributed server would not plan it.
    const [row] = await this.executor.query<ReadMoment>(
      sql`with recent as materialized (
          select id from ${dataset} where ${ofParts} and datetime > now() - interval '10 s'),
        gone as materialized (
          select count(*) as deletions from ${deletion}
          where ${ofParts} and ${within(range)} and deleted > now() - interval '1 h')
        select ${selectMicros(sql`now()`)} as "nowUs", array(select id from recent) as recent, gone.deletions
        from gone`,
      { prepared: true },
    );
    return row!;
  }

  /** Number of deletion notes of these parts within a time, since an hour before a moment. */
  async deletions(parts: readonly number[], range: TimeRange, nowUs: number): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.deletion}
        where part = any(${numberArray(parts)}::bigint[]) and ${within(range)}
          and ${selectMicros(sql`deleted`)} > ${nowUs - HOUR_US}::bigint`,
      { prepared: true },
    );
    return row?.count ?? 0;
  }

  async blocks(parts: readonly number[], range: TimeRange): Promise<BlocksOfPart[]> {
    return this.executor.query<BlocksOfPart>(
      sql`select block.part, array_agg(block.id) as ids, array_agg(coalesce(block.dataset_id, 0)) as "datasetIds",
          array_agg(coalesce(${selectMicros(sql`dataset.datetime`)}, 0)) as written, array_agg(block.rows::bigint) as rows,
          array_agg(${selectMs(sql`block.datetime_min`)}) as "minMs", array_agg(${selectMs(sql`block.datetime_max`)}) as "maxMs"
        from ${this.tables.block} block
        left join ${this.tables.dataset} dataset on dataset.part = block.part and dataset.id = block.dataset_id
        where ${ofParts(this.tables, parts, sql`block.`)} and ${within(range, sql`block.`)}
        group by block.part`,
      { prepared: true },
    );
  }

  /** The pieces of these parts within a range, at one moment: all blocks, or spans and the blocks outside of them. */
  async sums(parts: readonly number[], range: TimeRange, kind: 'blocks' | 'spans'): Promise<SumsOfPart[]> {
    const { block, dataset, span } = this.tables;
    const anyPart = sql`any(${numberArray(parts)}::bigint[])`;
    // Names the part for each table, so that a distributed server runs both halves of the union together.
    const blocks = sql`select 'blocks' as kind, ${PIECE_COLUMNS},
        array_agg(piece.rows::bigint) as rows, array_agg(coalesce(piece.dataset_id, 0)) as "datasetIds",
        array_agg(coalesce(${selectMicros(sql`dataset.datetime`)}, 0)) as written
      from ${block} piece left join ${dataset} dataset
        on dataset.part = piece.part and dataset.part = ${anyPart} and dataset.id = piece.dataset_id
      where ${ofParts(this.tables, parts, sql`piece.`)} and ${within(range, sql`piece.`)}`;
    const spans = sql`select 'spans' as kind, ${PIECE_COLUMNS}, array_agg(0::bigint), array_agg(0::bigint), array_agg(0::bigint)
      from ${span} piece
      where piece.part = ${anyPart} and ${within(range, sql`piece.`)} group by piece.part`;
    return this.executor.query<SumsOfPart>(
      kind === 'blocks'
        ? sql`${blocks} group by piece.part`
        : sql`${blocks} and piece.span_id is null group by piece.part union all ${spans}`,
      { prepared: true },
    );
  }

  /** Average number of values in a row of a part within a range, over some columns of values (from 1). */
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

const PIECE_COLUMNS = sql`piece.part, array_agg(piece.id) as ids,
  array_agg(${selectMs(sql`piece.datetime_min`)}) as "minMs", array_agg(${selectMs(sql`piece.datetime_max`)}) as "maxMs",
  array_agg(coalesce(piece.sum_unit, 0)::bigint) as units`;

/** Absent bounds are infinite, so that the text of the statement is constant. `alias` ends with a dot. */
function within({ min, max }: TimeRange, alias: Sql = sql``): Sql {
  return sql`${alias}datetime_max >= ${min ? fromInstant(min) : '-infinity'}::timestamptz
    and ${alias}datetime_min <= ${max ? fromInstant(max) : 'infinity'}::timestamptz`;
}
