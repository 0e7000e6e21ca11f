import { createHash } from 'node:crypto';
import { type Layout, type LayoutColumn, layoutKey } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';

interface WantedLayout {
  readonly columns: readonly LayoutColumn[];
  /** The stream of each column. */
  readonly streamIds: readonly number[];
  /** The id for the layout if it is new; by default the next one. */
  readonly id?: number;
}

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
    const [id] = await this.#reserve(1);
    return id!;
  }

  /** Finds the layout, or inserts it under the reserved `id` if given. */
  async ensure(columns: readonly LayoutColumn[], streamIds: readonly number[], id?: number): Promise<number> {
    const [found] = await this.ensureAll([{ columns, streamIds, ...(id !== undefined && { id }) }]);
    return found!;
  }

  /**
   * The ids of layouts, in their order, each inserted under its reserved id if it is missing. Waits for transactions that
   * insert the same layouts: all insert them in one order.
   */
  async ensureAll(wanted: readonly WantedLayout[]): Promise<number[]> {
    const hashes = wanted.map(({ columns }) => hashOf(columns).toString('hex'));
    const known = await this.#idsOf(hashes);
    const missing = new Map<string, WantedLayout>();
    for (const [i, hash] of hashes.entries()) if (!known.has(hash)) missing.set(hash, wanted[i]!);
    if (missing.size > 0) {
      const made = await this.#insert(new Map([...missing].sort(([a], [b]) => (a < b ? -1 : 1))));
      const others = [...missing.keys()].filter((hash) => !made.has(hash));
      for (const [hash, id] of [...made, ...(await this.#idsOf(others))]) known.set(hash, id);
    }
    return hashes.map((hash) => {
      const id = known.get(hash);
      if (id === undefined) throw new Error('a layout was deleted while it was inserted');
      return id;
    });
  }

  /** Inserts layouts by their hashes, except those that other transactions have inserted meanwhile; gives the ids of the inserted. */
  async #insert(layouts: ReadonlyMap<string, WantedLayout>): Promise<Map<string, number>> {
    const all = [...layouts.values()];
    const ids = await this.#reserve(all.filter(({ id }) => id === undefined).length);
    const rows = await this.executor.query<{ id: number; hash: string }>(
      sql`insert into ${this.tables.layout} (id, hash, columns, stream_ids)
        select id, decode(hash, 'hex'), columns::jsonb, stream_ids::bigint[]
        from unnest(${numberArray(all.map(({ id }) => id ?? ids.shift()!))}::bigint[], ${[...layouts.keys()]}::text[],
          ${all.map(({ columns }) => JSON.stringify(columns))}::text[],
          ${all.map(({ streamIds }) => numberArray(streamIds))}::text[]) as fresh (id, hash, columns, stream_ids)
        on conflict (hash) do nothing returning id, encode(hash, 'hex') as hash`,
    );
    const streams = rows.flatMap(({ id, hash }) => {
      const { columns, streamIds } = layouts.get(hash)!;
      const held = streamIds.filter((_, i) => columns[i]!.kind !== 'flag');
      return held.map((stream, i) => ({ layout: id, stream, place: i + 1 }));
    });
    if (streams.length > 0) {
      await this.executor.query(
        sql`insert into ${this.tables.layoutStream} (stream_id, layout_id, place)
          select * from unnest(${numberArray(streams.map(({ stream }) => stream))}::bigint[],
            ${numberArray(streams.map(({ layout }) => layout))}::bigint[],
            ${numberArray(streams.map(({ place }) => place))}::integer[])`,
      );
    }
    return new Map(rows.map(({ id, hash }) => [hash, id]));
  }

  async #reserve(count: number): Promise<number[]> {
    if (count === 0) return [];
    const rows = await this.executor.query<{ id: number }>(
      sql`select nextval(${this.tables.layoutIds}::regclass) as id from generate_series(1, ${count}::integer)`,
    );
    return rows.map(({ id }) => id);
  }

  async #idOf(hash: Buffer): Promise<number | undefined> {
    return (await this.#idsOf([hash.toString('hex')])).values().next().value;
  }

  /** The ids of layouts by their hashes, in hexadecimal digits. */
  async #idsOf(hashes: readonly string[]): Promise<Map<string, number>> {
    if (hashes.length === 0) return new Map();
    const rows = await this.executor.query<{ id: number; hash: string }>(
      sql`select id, encode(hash, 'hex') as hash from ${this.tables.layout}
        where hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
    );
    return new Map(rows.map(({ id, hash }) => [hash, id]));
  }
}

function hashOf(columns: readonly LayoutColumn[]): Buffer {
  return createHash('sha256').update(layoutKey(columns)).digest();
}
