import { createHash } from 'node:crypto';
import { type Layout, type LayoutColumn, layoutKey } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** Reads and writes layouts, one for all datasets with the same columns. */
export class LayoutRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async find(ids: readonly number[]): Promise<Map<number, Layout>> {
    const rows = await this.executor.query<Layout>(
      sql`select id, columns, stream_ids as "streamIds" from ${this.tables.layout} where id = any(${ids}::bigint[])`,
      { prepared: true },
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async idOf(columns: readonly LayoutColumn[]): Promise<number | undefined> {
    return this.#idOf(hashOf(columns));
  }

  async reserve(): Promise<number> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`select nextval(${this.tables.layoutIds}::regclass) as id`,
    );
    return row!.id;
  }

  /** Finds the layout, or inserts it under the reserved `id` if given. */
  async ensure(columns: readonly LayoutColumn[], streamIds: readonly number[], id?: number): Promise<number> {
    const hash = hashOf(columns);
    const known = await this.#idOf(hash);
    if (known !== undefined) return known;
    const own = id ?? (await this.reserve());
    const made = await this.executor.query(
      sql`insert into ${this.tables.layout} (id, hash, columns, stream_ids)
        values (${own}, ${hash}, ${JSON.stringify(columns)}::jsonb, ${streamIds}::bigint[])
        on conflict (hash) do nothing returning id`,
    );
    if (made.length > 0) await this.#insertStreams(own, columns, streamIds);
    const found = made.length > 0 ? own : await this.#idOf(hash);
    if (found === undefined) throw new Error('a layout was deleted while it was inserted');
    return found;
  }

  async #insertStreams(id: number, columns: readonly LayoutColumn[], streamIds: readonly number[]): Promise<void> {
    const streams = streamIds.filter((_, i) => columns[i]!.kind !== 'flag');
    await this.executor.query(
      sql`insert into ${this.tables.layoutStream} (stream_id, layout_id, place)
        select stream_id, ${id}::bigint, place from unnest(${streams}::bigint[]) with ordinality as each (stream_id, place)`,
    );
  }

  async #idOf(hash: Buffer): Promise<number | undefined> {
    const [row] = await this.executor.query<{ id: number }>(
      sql`select id from ${this.tables.layout} where hash = ${hash}`,
    );
    return row?.id;
  }
}

function hashOf(columns: readonly LayoutColumn[]): Buffer {
  return createHash('sha256').update(layoutKey(columns)).digest();
}
