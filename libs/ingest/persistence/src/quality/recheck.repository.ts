import { type DatasetHead, layoutOf } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from '../instant-sql';

/** A time that is to be judged again, in microseconds since 1970, both ends included; perhaps infinite. */
interface RecheckTime {
  readonly minUs: number;
  readonly maxUs: number;
}

export interface StreamRecheck extends RecheckTime {
  readonly streamId: number;
}

/** A noted time of the streams of a layout, or of one stream. */
export interface Recheck extends RecheckTime {
  readonly id: number;
  readonly layoutId?: number;
  readonly streamId?: number;
  /** Whether values were deleted; else values were only added. */
  readonly deleted: boolean;
}

interface RecheckRow {
  readonly id: number;
  readonly layoutId: number | null;
  readonly streamId: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly deleted: boolean;
}

type NotedTime = Pick<DatasetHead, 'part' | 'datetimeMin' | 'datetimeMax'>;

/** Datasets of a layout that are noted together lie within this of each other: an instrument goes on where it was. */
const NEAR = sql`interval '1 h'`;
/** Notes that wait for longer are joined, where there are so many of a stretch of time. */
const LONG = sql`interval '10 min'`;
const MANY = 200;

/** Notes what is to be judged again, and tells it. Nothing is noted before a checker has asked a registry for rules. */
export class RecheckRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async noteDatasets(datasets: readonly { readonly part: number; readonly id: number }[]): Promise<void> {
    const { dataset, recheck, ruleSource } = this.tables;
    const parts = [...new Set(datasets.map(({ part }) => part))];
    // The CTE keeps a distributed server from planning windows over shards, which cannot take a result without columns (`select 1`).
    await this.executor.query(
      sql`with fresh as materialized (
          select part / 4096 as layout_id, id, datetime_min, datetime_max, datetime from ${dataset}
          where part = any(${numberArray(parts)}::bigint[]) and id = any(${numberArray(datasets.map(({ id }) => id))}::bigint[])
            and exists (select 1 from ${ruleSource})),
        ${inStretches(sql`fresh`)}
        insert into ${recheck} (layout_id, datetime_min, datetime_max, noted, deleted)
        select layout_id, min(datetime_min), max(datetime_max), min(datetime), false from apart group by layout_id, place`,
      { prepared: true },
    );
  }

  /**
   * Joins notes of layouts that nobody has taken for long and that lie near each other, where there are many, so that their number
   * stays small where no instance checks any more. Whoever works on one of them finds it gone, and begins anew.
   */
  async joinOld(parts: readonly number[]): Promise<void> {
    const { recheck } = this.tables;
    const layoutIds = [...new Set(parts.map(layoutOf))];
    await this.executor.query(
      sql`with old as materialized (
          select id, layout_id, datetime_min, datetime_max, noted, deleted from ${recheck}
          where layout_id = any(${numberArray(layoutIds)}::bigint[]) and noted < clock_timestamp() - ${LONG}
          for update skip locked),
        ${inStretches(sql`old`)},
        joined as (
          select layout_id, min(datetime_min) as datetime_min, max(datetime_max) as datetime_max, min(noted) as noted,
            bool_or(deleted) as deleted, array_agg(id) as ids
          from apart group by layout_id, place having count(*) >= ${MANY}::integer),
        gone as (delete from ${recheck} where id in (select unnest(ids) from joined))
        insert into ${recheck} (layout_id, datetime_min, datetime_max, noted, deleted)
        select layout_id, datetime_min, datetime_max, noted, deleted from joined`,
      { prepared: true },
    );
  }

  /** Notes the time of a dataset, in the transaction that deletes it. */
  async noteDeletion({ part, datetimeMin, datetimeMax }: NotedTime): Promise<void> {
    const { recheck, ruleSource } = this.tables;
    await this.executor.query(
      sql`insert into ${recheck} (layout_id, datetime_min, datetime_max, noted, deleted)
        select ${layoutOf(part)}::bigint, ${fromInstant(datetimeMin)}::timestamptz, ${fromInstant(datetimeMax)}::timestamptz,
          clock_timestamp(), true
        where exists (select 1 from ${ruleSource})`,
      { prepared: true },
    );
  }

  /**
   * Notes times of streams, in place of notes that wait for some of the same time only. Whoever works on one of these finds it
   * gone, and begins anew.
   */
  async noteStreams(times: readonly StreamRecheck[]): Promise<void> {
    if (times.length === 0) return;
    await this.executor.query(
      sql`with item (stream_id, datetime_min, datetime_max) as materialized (select * from unnest(${numberArray(times.map(({ streamId }) => streamId))}::bigint[],
          ${plainArray(times.map(({ minUs }) => boundOf(minUs)))}::timestamptz[],
          ${plainArray(times.map(({ maxUs }) => boundOf(maxUs)))}::timestamptz[])),
        former as (
          delete from ${this.tables.recheck} note using item
          where note.stream_id = item.stream_id and note.datetime_min >= item.datetime_min and note.datetime_max <= item.datetime_max)
        insert into ${this.tables.recheck} (stream_id, datetime_min, datetime_max, noted, deleted)
        select stream_id, datetime_min, datetime_max, clock_timestamp(), true from item`,
    );
  }

  async fresh(most: number): Promise<Recheck[]> {
    return this.#select(sql`layout_id is not null order by noted limit ${most}::integer`);
  }

  /** The times of streams that end last. */
  async backlog(most: number): Promise<Recheck[]> {
    return this.#select(sql`stream_id is not null order by datetime_max desc, id limit ${most}::integer`);
  }

  async ofStreams(streamIds: readonly number[], most: number): Promise<Recheck[]> {
    return this.#select(
      sql`stream_id = any(${numberArray(streamIds)}::bigint[]) order by datetime_max desc, id limit ${most}::integer`,
    );
  }

  /** Takes notes away, in the transaction that writes what came of them; false when another one did so. */
  async take(ids: readonly number[]): Promise<boolean> {
    const rows = await this.executor.query(
      sql`delete from ${this.tables.recheck} where id = any(${numberArray(ids)}::bigint[]) returning id`,
    );
    return rows.length === ids.length;
  }

  /** Shortens notes to what is before a moment, in the transaction that writes the rest; false when another one did so. */
  async shorten(ids: readonly number[], beforeUs: number): Promise<boolean> {
    const before = sql`${boundOf(beforeUs - 1)}::timestamptz`;
    const wanted = sql`id = any(${numberArray(ids)}::bigint[])`;
    const rows = await this.executor.query(
      sql`with gone as (
          delete from ${this.tables.recheck} where ${wanted} and datetime_min > ${before} returning id),
        shortened as (
          update ${this.tables.recheck} set datetime_max = least(datetime_max, ${before})
          where ${wanted} and datetime_min <= ${before} returning id)
        select id from gone union all select id from shortened`,
    );
    return rows.length === ids.length;
  }

  /** How many notes wait, and since when the oldest of those of new data and of all do, in seconds. */
  async waiting(): Promise<{ readonly notes: number; readonly freshSeconds: number; readonly seconds: number }> {
    const age = sql`extract(epoch from clock_timestamp() - min(noted)`;
    const [row] = await this.executor.query<{ notes: number; fresh: number; all: number }>(
      sql`select count(*) as notes, greatest(0, coalesce(${age} filter (where layout_id is not null)), 0))::float8 as fresh,
          greatest(0, coalesce(${age}), 0))::float8 as all
        from ${this.tables.recheck}`,
      { prepared: true },
    );
    return { notes: row!.notes, freshSeconds: row!.fresh, seconds: row!.all };
  }

  async #select(rest: Sql): Promise<Recheck[]> {
    const rows = await this.executor.query<RecheckRow>(
      sql`select id, layout_id as "layoutId", stream_id as "streamId", deleted, ${microsOrNull(sql`datetime_min`)} as min,
          ${microsOrNull(sql`datetime_max`)} as max
        from ${this.tables.recheck} where ${rest}`,
      { prepared: true },
    );
    return rows.map(({ id, layoutId, streamId, deleted, min, max }) => ({
      id,
      deleted,
      ...(layoutId !== null && { layoutId }),
      ...(streamId !== null && { streamId }),
      minUs: min ?? -Infinity,
      maxUs: max ?? Infinity,
    }));
  }
}

/** Rows of times of layouts, with the place of the stretch that each is in: rows of a stretch lie near each other. */
function inStretches(rows: Sql): Sql {
  return sql`ordered as (
      select *, max(datetime_max) over (partition by layout_id order by datetime_min, id
        rows between unbounded preceding and 1 preceding) as before from ${rows}),
    apart as (
      select *, count(*) filter (where datetime_min > before + ${NEAR})
        over (partition by layout_id order by datetime_min, id) as place from ordered)`;
}

/** Selects microseconds since 1970; null for the ends of time. */
function microsOrNull(column: Sql): Sql {
  return sql`case when isfinite(${column}) then ${selectMicros(column)} end`;
}

/** A moment as a parameter; the ends of time are infinite. */
function boundOf(us: number): string {
  if (us === -Infinity) return '-infinity';
  return us === Infinity ? 'infinity' : fromInstant(instantOfMicros(us));
}
