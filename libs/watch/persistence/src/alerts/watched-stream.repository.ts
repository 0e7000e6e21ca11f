import { type IngestTables, numberArray, selectMs, streamHoldings } from '@pelorus/ingest/persistence';
import { compileFilter, type Executor, identifier, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { WATCHED_ITEMS, WATCHED_STREAMS } from './alert-collections';

/** Totals of a stream for alerts; moments and the latest value are absent without values. */
export interface StreamFactRow {
  readonly id: number;
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly values: number;
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly lastValue?: number | string;
  /** When the newest value was written. */
  readonly writtenMs?: number;
}

/** Written dataset, or a deleted one: without a moment. */
export interface ChangedDataset {
  readonly key: string;
  readonly part: number;
  readonly writtenMs: number | null;
}

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
    return this.#facts(sql`where id > ${id} order by id limit ${most}::integer`);
  }

  async of(ids: readonly number[]): Promise<StreamFactRow[]> {
    return this.#facts(sql`where id = any(${numberArray(ids)}::bigint[]) order by id`);
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

  async #facts(which: Sql): Promise<StreamFactRow[]> {
    const streams = await this.executor.query<Pick<StreamFactRow, 'id' | 'code' | 'kind'>>(
      sql`select id, code, kind from ${this.tables.stream} ${which}`,
      { prepared: true },
    );
    const ids = streams.map(({ id }) => id);
    const holdings = await streamHoldings(this.executor, this.tables, ids);
    return streams.map((stream) => {
      const { values, first, last } = holdings.get(stream.id) ?? { values: 0 };
      return {
        ...stream,
        values,
        ...(first && { firstMs: first.ms }),
        ...(last && { lastMs: last.instant.ms, lastValue: last.value, writtenMs: last.written.ms }),
      };
    });
  }
}
