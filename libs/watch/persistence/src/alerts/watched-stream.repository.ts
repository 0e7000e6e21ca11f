import { type IngestTables, numberArray, selectMs } from '@pelorus/ingest/persistence';
import { compileFilter, type Executor, identifier, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { WATCHED_ITEMS, WATCHED_STREAMS } from './alert-collections';

/** Totals of a stream for alerts. */
export interface StreamFactRow {
  readonly id: number;
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly values: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly lastNumber: number | null;
  readonly lastText: string | null;
  /** When the newest value was written. */
  readonly writtenMs: number | null;
}

/** Written dataset, or a deleted one: without a moment. */
export interface ChangedDataset {
  readonly key: string;
  readonly part: number;
  readonly writtenMs: number | null;
}

const HELD = sql`stream_id, "values", first_datetime, last_datetime, last_dataset_datetime, last_dataset_id, last_number, last_text`;

export class WatchedStreamRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Throws DomainError `malformed` for an invalid filter of streams or items. */
  check(where: string, of: 'streams' | 'items'): void {
    compileFilter(presentTables(this.tables.schema), of === 'streams' ? WATCHED_STREAMS : WATCHED_ITEMS, where);
  }

  /** Ids of streams above one that match a filter, ascending. */
  async matching(where: string | undefined, above: number, most: number): Promise<number[]> {
    const filter =
      where === undefined ? sql`true` : compileFilter(presentTables(this.tables.schema), WATCHED_STREAMS, where);
    const rows = await this.executor.query<{ id: number }>(
      sql`select root.id from ${this.tables.stream} root where root.id > ${above} and ${filter} order by root.id limit ${most}::integer`,
    );
    return rows.map(({ id }) => id);
  }

  /** Whether a filter finds more streams than `most`. */
  async hasMoreThan(most: number, where: string | undefined): Promise<boolean> {
    const filter =
      where === undefined ? sql`true` : compileFilter(presentTables(this.tables.schema), WATCHED_STREAMS, where);
    const [row] = await this.executor.query<{ found: boolean }>(
      sql`select exists (select from ${this.tables.stream} root where ${filter} offset ${most}::integer) as found`,
    );
    return row!.found;
  }

  /** Codes of items that match a filter. */
  async matchingItems(where: string | undefined): Promise<string[]> {
    const filter =
      where === undefined ? sql`true` : compileFilter(presentTables(this.tables.schema), WATCHED_ITEMS, where);
    const rows = await this.executor.query<{ code: string }>(
      sql`select root.code from ${identifier(this.tables.schema, 'alert_item')} root where ${filter} order by root.code`,
    );
    return rows.map(({ code }) => code);
  }

  /** Facts of streams above an id, ascending. */
  async after(id: number, most: number): Promise<StreamFactRow[]> {
    return this.#facts(sql`select id from ${this.tables.stream} where id > ${id} order by id limit ${most}::integer`);
  }

  async of(ids: readonly number[]): Promise<StreamFactRow[]> {
    return this.#facts(sql`select unnest(${numberArray(ids)}::bigint[]) as id`);
  }

  /** Datasets written or deleted between two moments; some appear seconds late. */
  async changedBetween(fromMs: number, toMs: number): Promise<ChangedDataset[]> {
    const { dataset, deletion } = this.tables;
    const [from, to] = [fromMs, toMs].map((ms) => sql`to_timestamp(${ms}::double precision / 1000)`) as [Sql, Sql];
    return this.executor.query<ChangedDataset>(
      sql`select id::text as key, part, ${selectMs(sql`datetime`)} as "writtenMs" from ${dataset} where datetime > ${from} and datetime <= ${to}
        union all select 'deleted ' || dataset_id, part, null from ${deletion} where deleted > ${from} and deleted <= ${to}`,
      { prepared: true },
    );
  }

  /** Ids of streams by part. */
  async streamsOf(parts: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const { part, layout } = this.tables;
    const rows = await this.executor.query<{ id: number; streams: readonly number[] }>(
      sql`select part.id, layout.stream_ids as streams from ${part} part join ${layout} layout on layout.id = part.layout_id
        where part.id = any(${numberArray(parts)}::bigint[])`,
    );
    return new Map(rows.map(({ id, streams }) => [id, streams]));
  }

  async #facts(ids: Sql): Promise<StreamFactRow[]> {
    const { stream, streamTotal, schema } = this.tables;
    return this.executor.query<StreamFactRow>(
      sql`with wanted as materialized (${ids}),
        held as materialized (
          select ${HELD} from ${streamTotal} where stream_id in (select id from wanted)
          union all select ${HELD} from ${identifier(schema, 'unfolded_holding')} where stream_id in (select id from wanted)),
        total as (
          select stream_id, sum("values")::bigint as "values", min(first_datetime) as first from held group by stream_id),
        last as (
          select distinct on (stream_id) * from held where last_datetime is not null
          order by stream_id, last_datetime desc, last_dataset_datetime desc, last_dataset_id desc)
        select stream.id, stream.code, stream.kind, coalesce(total."values", 0) as "values", ${selectMs(sql`total.first`)} as "firstMs",
          ${selectMs(sql`last.last_datetime`)} as "lastMs", last.last_number as "lastNumber", last.last_text as "lastText",
          ${selectMs(sql`last.last_dataset_datetime`)} as "writtenMs"
        from wanted join ${stream} stream on stream.id = wanted.id
        left join total on total.stream_id = stream.id left join last on last.stream_id = stream.id order by stream.id`,
      { prepared: true },
    );
  }
}
