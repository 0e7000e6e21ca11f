import { type DataColumn, EMPTY_FLAG, encodeBlock } from '@pelorus/ingest/blocks';
import { DatasetRepository, IngestTables, ingestMigrations, StreamTotalRepository } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate, raw, sql } from '@pelorus/shared/persistence';
import { testDatabase } from '@pelorus/shared/testing';
import { FoldTotals } from '../src/fold-totals';

/** A stream of the tests; its place is its id less one. */
export interface PlainStream {
  readonly code: string;
  readonly kind: 'number' | 'text';
}

/** Microseconds since 1970 and a cell for each stream: undefined is an empty one. */
export interface PlainRow {
  readonly us: number;
  readonly cells: readonly (number | string | undefined)[];
  readonly flags: readonly (number | undefined)[];
}

/** A dataset as it is made for a test; `streams` are places, those in `flagged` have flags. */
export interface PlainDataset {
  readonly streams: readonly number[];
  readonly flagged: readonly number[];
  readonly rows: readonly PlainRow[];
  readonly blockRows: number;
  /** Of equal ones the larger id is newer. */
  readonly writtenMs: number;
}

/** The same measurements twice: in blocks, and one row a value as anybody would store them. */
export class PlainValues {
  readonly tables = new IngestTables('ingest');
  #nextId = 1;

  private constructor(
    readonly database: Database,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(streams: readonly PlainStream[]): Promise<PlainValues> {
    const test = await testDatabase((url) => migrate(new Secret(url), ingestMigrations('ingest')), 'ingest_only');
    const url = new Secret(test.url);
    const database = await Database.connect({ url, poolSize: 4, entities: [], applicationName: 'spec' });
    await database.query(
      raw(`create table plain (dataset_id bigint, written timestamptz, stream_id integer, t timestamptz,
        v double precision, s text, flag integer)`),
    );
    // What is read: of each stream and time stamp the newest dataset's value.
    await database.query(
      raw(`create view winner as select distinct on (stream_id, t) * from plain
        order by stream_id, t, written desc, dataset_id desc`),
    );
    for (const [place, { code, kind }] of streams.entries()) {
      await database.query(
        sql`insert into ingest.stream (id, code, kind, owner) values (${place + 1}, ${code}, ${kind}, 'x')`,
      );
    }
    const values = new PlainValues(database, async () => {
      await database.close();
      await test.drop();
    });
    values.streams = streams;
    return values;
  }

  private streams: readonly PlainStream[] = [];

  async stop(): Promise<void> {
    await this.drop();
  }

  async clear(): Promise<void> {
    await this.database.query(
      raw(`truncate plain, ingest.dataset, ingest.block, ingest.dataset_stream,
      ingest.stream_total, ingest.unfolded_dataset cascade`),
    );
  }

  async delete(id: number): Promise<void> {
    await this.database.query(sql`delete from plain where dataset_id = ${id}`);
    await this.database.transaction((transaction) => new DatasetRepository(transaction, this.tables).delete(id));
  }

  /** Stores a dataset; gives its id. */
  async store(dataset: PlainDataset): Promise<number> {
    const id = this.#nextId++;
    await this.#storePlain(id, dataset);
    await this.database.transaction(async (transaction) => {
      const { query } = transaction;
      const layoutId = await this.#layout(dataset);
      const times = dataset.rows.map(({ us }) => us);
      await query(
        sql`insert into ingest.dataset (id, username, datetime, datetime_min, datetime_max, rows, "values", missing,
            bytes, sha256, layout_id)
          values (${id}, 'x', ${iso(dataset.writtenMs * 1000)}, ${iso(Math.min(...times))}, ${iso(Math.max(...times))},
            ${times.length}, 0, 0, 0, ${Buffer.alloc(32)}, ${layoutId})`,
      );
      for (let from = 0, seq = 0; from < times.length; from += dataset.blockRows, seq++) {
        const rows = dataset.rows.slice(from, from + dataset.blockRows);
        const block = encodeBlock({ rows: rows.length, time: timeOf(rows), columns: this.#columns(dataset, rows) });
        const [first, last] = [block.first, block.last].map(({ ms, us }) => iso(ms * 1000 + us));
        await query(
          sql`insert into ingest.block values (${id}, ${seq}, ${rows.length}, ${first}, ${last},
            ${Buffer.from(block.toc)}, ${Buffer.from(block.data)}, ${block.text && Buffer.from(block.text)},
            ${block.stats && Buffer.from(block.stats)})`,
        );
      }
      for (const stream of dataset.streams) {
        await query(
          sql`insert into ingest.dataset_stream
            select ${id}, ${stream + 1}, count(coalesce(v::text, s)), 0, min(t), max(t),
              (array_agg(v order by t desc))[1], (array_agg(s order by t desc))[1], (array_agg(flag order by t desc))[1]
            from plain where dataset_id = ${id} and stream_id = ${stream + 1}`,
        );
      }
      await new StreamTotalRepository(transaction, this.tables).note([id]);
    });
    // Some are read before they are folded.
    if (dataset.rows.length % 2 === 0) await new FoldTotals(this.database, this.tables).run();
    return id;
  }

  async #storePlain(id: number, { rows, streams, writtenMs }: PlainDataset): Promise<void> {
    const cells = rows.flatMap(({ us, cells, flags }) =>
      streams.flatMap((stream) => {
        const value = cells[stream];
        if (value === undefined) return [];
        return { stream: stream + 1, us, value, flag: flags[stream] ?? 0 };
      }),
    );
    const number = (value: number | string): string | null =>
      typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : null;
    await this.database.query(
      sql`insert into plain select distinct ${id}::bigint, ${iso(writtenMs * 1000)}::timestamptz, * from unnest(
        ${cells.map((cell) => cell.stream)}::integer[], ${cells.map((cell) => iso(cell.us))}::timestamptz[],
        ${cells.map((cell) => number(cell.value))}::float8[],
        ${cells.map((cell) => (typeof cell.value === 'string' ? cell.value : null))}::text[],
        ${cells.map((cell) => cell.flag)}::integer[])`,
    );
  }

  async #layout({ streams, flagged }: PlainDataset): Promise<number> {
    const columns = streams.map((stream) => ({ ...this.streams[stream]! }));
    const flags = flagged.map((stream) => ({ code: this.streams[stream]!.code, kind: 'flag' }));
    const ids = [...streams, ...flagged].map((stream) => stream + 1);
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ingest.layout (hash, columns, stream_ids)
        values (sha256(random()::text::bytea), ${JSON.stringify([...columns, ...flags])}::jsonb, ${ids}::bigint[])
        returning id`,
    );
    return row!.id;
  }

  #columns({ streams, flagged }: PlainDataset, rows: readonly PlainRow[]): DataColumn[] {
    const values = streams.map((stream): DataColumn => {
      const cells = rows.map((row) => row.cells[stream]);
      if (this.streams[stream]!.kind === 'text')
        return { kind: 'text', texts: cells.map((cell) => String(cell ?? '')) };
      const present = Uint8Array.from(cells, (cell) => Number(cell !== undefined));
      return { kind: 'number', values: Float64Array.from(cells, (cell) => Number(cell ?? 0)), present };
    });
    const flags = flagged.map((stream): DataColumn => {
      return { kind: 'flag', flags: Uint8Array.from(rows, (row) => row.flags[stream] ?? EMPTY_FLAG) };
    });
    return [...values, ...flags];
  }
}

function timeOf(rows: readonly PlainRow[]): { readonly ms: Float64Array; readonly us: Uint16Array } {
  const ms = Float64Array.from(rows, ({ us }) => Math.floor(us / 1000));
  return { ms, us: Uint16Array.from(rows, ({ us }, i) => us - ms[i]! * 1000) };
}

/** Microseconds since 1970 as PostgreSQL reads them. */
export function iso(us: number): string {
  const ms = Math.floor(us / 1000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us - ms * 1000).padStart(3, '0')}Z`;
}
