import { type DataColumn, EMPTY_FLAG_CODE, encodeBlock, type EncodedBlock } from '@pelorus/ingest/blocks';
import { datasetLevel, LEVEL, missingOf, partOf, partYears, type StreamSummary } from '@pelorus/ingest/domain';
import {
  DatasetWriter,
  IngestTables,
  LayoutRepository,
  type ObjectSettings,
  PartRepository,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { Secret } from '@pelorus/shared/config';
import { Database, raw, sql } from '@pelorus/shared/persistence';
import { testDatabase } from '@pelorus/shared/testing';
import { DatasetDeletion } from '../src/dataset-deletion';
import { TotalsFolding } from '../src/totals-folding';
import { DataReader } from '../src/reading/data-reader';
import { ReadBudget } from '../src/reading/read-budget';
import { BlockMerger } from '../src/merging/block-merger';
import { DatasetMerger } from '../src/merging/dataset-merger';
import { migrateIngest } from './migrate-ingest';

/** A stream of the tests; its id is its place plus one. */
export interface PlainStream {
  readonly code: string;
  readonly kind: 'number' | 'text';
}

/** Microseconds since 1970 and a cell for each stream; undefined for an empty cell. */
export interface PlainRow {
  readonly us: number;
  readonly cells: readonly (number | string | undefined)[];
  readonly flags: readonly (number | undefined)[];
}

/** A dataset of a test; `streams` are places, streams in `flagged` have flags. */
export interface PlainDataset {
  readonly streams: readonly number[];
  readonly flagged: readonly number[];
  readonly rows: readonly PlainRow[];
  readonly blockRows: number;
  /** Moment of writing; of equal ones the larger id is newer. Absent for now. */
  readonly writtenMs?: number;
}

interface FoundSummary {
  readonly stream: number;
  readonly values: number;
  readonly first: number;
  readonly last: number;
  readonly v: number | null;
  readonly s: string;
  readonly flag: number;
}

/** The same measurements twice: in blocks, and in a table with a row for each value. */
export class PlainValues {
  readonly tables: IngestTables;
  #nextId = 1;
  /** Ids of layouts by their columns: layouts stay when all is cleared. */
  readonly #layouts = new Map<string, number>();
  readonly #folding: TotalsFolding;

  private constructor(
    readonly database: Database,
    private readonly drop: () => Promise<void>,
    objects?: ObjectSettings,
  ) {
    this.tables = new IngestTables('ingest', objects);
    this.#folding = new TotalsFolding(database, this.tables);
  }

  /** Starts without measurements; blocks may be moved into the store of `objects`. */
  static async start(streams: readonly PlainStream[], objects?: ObjectSettings): Promise<PlainValues> {
    const test = await testDatabase(migrateIngest, 'ingest_only');
    const url = new Secret(test.url);
    const database = await Database.connect({ url, poolSize: 4, entities: [], applicationName: 'spec' });
    await database.query(
      raw(`create table plain (dataset_id bigint, written timestamptz, stream_id integer, t timestamptz,
        v double precision, s text, flag integer)`),
    );
    // The values that reads give: for each stream and time stamp the newest dataset's.
    await database.query(
      raw(`create view winner as select distinct on (stream_id, t) * from plain
        order by stream_id, t, written desc, dataset_id desc`),
    );
    for (const [place, { code, kind }] of streams.entries()) {
      await database.query(
        sql`insert into ingest.stream (id, code, kind, owner) values (${place + 1}, ${code}, ${kind}, 'x')`,
      );
    }
    const values = new PlainValues(
      database,
      async () => {
        await database.close();
        await test.drop();
      },
      objects,
    );
    values.#streams = streams;
    return values;
  }

  #streams: readonly PlainStream[] = [];

  async stop(): Promise<void> {
    await this.drop();
  }

  /** A reader with memory for all that the tests ask at once. */
  reader(): DataReader {
    return new DataReader(this.database, this.tables, new ReadBudget(512 * 1024 ** 2));
  }

  async clear(): Promise<void> {
    await this.database.query(
      raw(`truncate plain, ingest.dataset, ingest.block, ingest.span, ingest.deletion, ingest.part,
      ingest.stream_total, ingest.unfolded_dataset, ingest.block_object`),
    );
  }

  async delete(id: number): Promise<void> {
    await this.database.query(sql`delete from plain where dataset_id = ${id}`);
    await new DatasetDeletion(this.database, this.tables).run(id, { username: 'x', admin: false }, undefined);
  }

  /** Merges all waiting blocks; spans have `span` blocks. */
  async merge(spanBlocks?: number): Promise<void> {
    const merge = new DatasetMerger(this.database, this.tables, { ...(spanBlocks && { spanBlocks }) });
    await merge.run('all', new AbortController().signal);
  }

  /** Merges the blocks of a part for which `isChosen` is true, whether they are worth it or not. */
  async mergeSome(isChosen: (place: number) => boolean): Promise<void> {
    const blocks = await this.database.query<{ part: number; id: number }>(
      sql`select part, id from ingest.block where level < ${LEVEL.own} order by part, id`,
    );
    const merge = new BlockMerger(this.database, this.tables);
    const byPart = new Map<number, number[]>();
    for (const [place, { part, id }] of blocks.entries()) {
      if (isChosen(place)) byPart.set(part, [...(byPart.get(part) ?? []), id]);
    }
    for (const [part, ids] of byPart) await merge.run(part, ids);
  }

  /** Folds unfolded datasets into the totals. */
  async fold(): Promise<void> {
    await this.#folding.run();
  }

  /** Stores a dataset; gives its id. */
  async store(dataset: PlainDataset): Promise<number> {
    const id = this.#nextId++;
    await this.#storePlain(id, dataset);
    const layoutId = await this.#layout(dataset);
    const blocks = this.#blocks(dataset);
    const times = dataset.rows.map(({ us }) => us).sort((a, b) => a - b);
    const [datetimeMin, datetimeMax] = [instantOf(times[0]!), instantOf(times.at(-1)!)];
    const part = partOf(layoutId, blocks[0]!.first);
    const content = { datetimeMin, datetimeMax, rows: times.length, values: 0, missing: 0, bytes: 0 };
    const level = datasetLevel(blocks.length, times.length, datetimeMax.ms - datetimeMin.ms, 3);
    const own = blocks.map((block, seq) => ({ ...block, part, level, datasetId: id, seq }));
    const summaries = await this.#summaries(id, dataset);
    const sha256 = String(id).padStart(16, '0').padEnd(64, '0');
    const head = { ...content, id, part, sha256, username: 'x', warnings: [], original: true };
    const missing = missingOf(summaries);
    await this.database.transaction(async (transaction) => {
      await new PartRepository(transaction, this.tables).cover([partYears(part, { ...content, sha256 })]);
      await new YearRepository(this.database, this.tables).begin([part]);
      const full = { ...head, ...(missing && { missingOf: missing }), summaries };
      await new DatasetWriter(transaction, this.tables).write([full], own);
      const { writtenMs } = dataset;
      if (writtenMs !== undefined) {
        await transaction.query(sql`update ingest.dataset set datetime = ${iso(writtenMs * 1000)} where id = ${id}`);
      }
      await transaction.query(
        sql`update plain set written = dataset.datetime from ingest.dataset where dataset.id = ${id} and dataset_id = ${id}`,
      );
    });
    // Some datasets are read before they are folded.
    if (dataset.rows.length % 2 === 0) await this.fold();
    return id;
  }

  #blocks(dataset: PlainDataset): EncodedBlock[] {
    const blocks: EncodedBlock[] = [];
    for (let from = 0; from < dataset.rows.length; from += dataset.blockRows) {
      const rows = dataset.rows.slice(from, from + dataset.blockRows);
      blocks.push(encodeBlock({ rows: rows.length, time: timeOf(rows), columns: this.#columns(dataset, rows) }));
    }
    return blocks;
  }

  /** The streams of the dataset, by SQL. */
  async #summaries(id: number, { streams, flagged, rows }: PlainDataset): Promise<StreamSummary[]> {
    const found = await this.database.query<FoundSummary>(
      sql`select stream_id - 1 as stream, count(*)::integer as values,
          (extract(epoch from min(t)) * 1000000)::bigint as first, (extract(epoch from max(t)) * 1000000)::bigint as last,
          (array_agg(v order by t desc))[1] as v, (array_agg(s order by t desc))[1] as s,
          (array_agg(flag order by t desc))[1] as flag
        from plain where dataset_id = ${id} group by stream_id`,
    );
    return streams.map((stream): StreamSummary => {
      const own = found.find((each) => each.stream === stream);
      if (!own) return { values: 0, missing: rows.length };
      const { values, first, last, v, s, flag } = own;
      return {
        values,
        missing: rows.length - values,
        first: instantOf(first),
        last: { instant: instantOf(last), value: v ?? s, ...(flagged.includes(stream) && { flag }) },
      };
    });
  }

  async #storePlain(id: number, { rows, streams }: PlainDataset): Promise<void> {
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
      sql`insert into plain select distinct ${id}::bigint, null::timestamptz, * from unnest(
        ${cells.map((cell) => cell.stream)}::integer[], ${cells.map((cell) => iso(cell.us))}::timestamptz[],
        ${cells.map((cell) => number(cell.value))}::float8[],
        ${cells.map((cell) => (typeof cell.value === 'string' ? cell.value : null))}::text[],
        ${cells.map((cell) => cell.flag)}::integer[])`,
    );
  }

  async #layout({ streams, flagged }: PlainDataset): Promise<number> {
    const key = `${streams.join()} ${flagged.join()}`;
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const columns = streams.map((stream) => ({ ...this.#streams[stream]! }));
    const flags = flagged.map((stream) => ({ code: this.#streams[stream]!.code, kind: 'flag' as const }));
    const ids = [...streams, ...flagged].map((stream) => stream + 1);
    const id = await new LayoutRepository(this.database, this.tables).ensure([...columns, ...flags], ids);
    this.#layouts.set(key, id);
    return id;
  }

  #columns({ streams, flagged }: PlainDataset, rows: readonly PlainRow[]): DataColumn[] {
    const values = streams.map((stream): DataColumn => {
      const cells = rows.map((row) => row.cells[stream]);
      if (this.#streams[stream]!.kind === 'text')
        return { kind: 'text', texts: cells.map((cell) => String(cell ?? '')) };
      const present = Uint8Array.from(cells, (cell) => Number(cell !== undefined));
      return { kind: 'number', values: Float64Array.from(cells, (cell) => Number(cell ?? 0)), present };
    });
    const flags = flagged.map((stream): DataColumn => {
      return { kind: 'flag', flags: Uint8Array.from(rows, (row) => row.flags[stream] ?? EMPTY_FLAG_CODE) };
    });
    return [...values, ...flags];
  }
}

function instantOf(us: number): Instant {
  const ms = Math.floor(us / 1000);
  return { ms, us: us - ms * 1000 };
}

function timeOf(rows: readonly PlainRow[]): { readonly ms: Float64Array; readonly us: Uint16Array } {
  const ms = Float64Array.from(rows, ({ us }) => Math.floor(us / 1000));
  return { ms, us: Uint16Array.from(rows, ({ us }, i) => us - ms[i]! * 1000) };
}

/** Microseconds since 1970 as a date-time for PostgreSQL. */
export function iso(us: number): string {
  const ms = Math.floor(us / 1000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us - ms * 1000).padStart(3, '0')}Z`;
}
