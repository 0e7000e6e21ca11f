import { encodeBlock, type EncodedBlock } from '@pelorus/ingest/blocks';
import {
  type Content,
  type LayoutColumn,
  partOf,
  partYears,
  type Stream,
  type StreamSummary,
} from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor } from '@pelorus/shared/persistence';
import { DatasetIds, DatasetWriter, LayoutRepository, PartRepository, StreamRepository, YearRepository } from '../src';
import { type IngestDatabase } from './ingest-database';

/** A column of numbers with flags, and one of texts. */
export const COLUMNS: readonly LayoutColumn[] = [
  { code: 'a:b:c', unit: 'm', kind: 'number' },
  { code: 'a:b:c', kind: 'flag' },
  { code: 'a:b:t', unit: 'text', kind: 'text' },
];

export const MOMENT: Instant = { ms: Date.UTC(2024, 0, 17), us: 1 };
export const SHA = 'ab'.repeat(32);

/** A dataset of a spec; absent fields are those of `contentWith`. */
export interface WantedDataset extends Partial<Content> {
  readonly username: string;
  readonly original?: boolean;
  readonly missingOf?: readonly number[];
  readonly summaries?: readonly StreamSummary[];
  readonly blocks?: readonly EncodedBlock[];
  readonly level?: number;
  /** Further work in the same transaction. */
  readonly also?: (transaction: Executor, id: number) => Promise<unknown>;
}

export function contentWith(overrides: Partial<Content> = {}): Content {
  const counts = { rows: 3, values: 9, missing: 1, bytes: 100 };
  return { datetimeMin: MOMENT, datetimeMax: MOMENT, ...counts, sha256: SHA, ...overrides };
}

/** A block of `COLUMNS` with a row every second from a moment on. */
export function blockFrom(fromMs: number, rows: number): EncodedBlock {
  const places = Array.from({ length: rows }, (_, row) => row);
  return encodeBlock({
    rows,
    time: { ms: Float64Array.from(places, (row) => fromMs + row * 1000), us: new Uint16Array(rows) },
    columns: [
      { kind: 'number', values: Float64Array.from(places, (row) => row / 4) },
      { kind: 'flag', flags: new Uint8Array(rows).fill(1) },
      { kind: 'text', texts: places.map((row) => `t${row % 3}`) },
    ],
  });
}

/** Inserts the streams and the layout of `COLUMNS`; gives the layout's id. */
export async function ensureLayout(executor: Executor, { tables }: IngestDatabase): Promise<number> {
  const streams = new StreamRepository(executor, tables);
  const find = (): Promise<Map<string, Stream>> => streams.find(['a:b:c', 'a:b:t']);
  // As the service does: a cluster would write the streams on all nodes.
  if ((await find()).size < 2) {
    await streams.create([
      { code: 'a:b:c', unit: 'm', kind: 'number', owner: 'x' },
      { code: 'a:b:t', unit: 'text', kind: 'text', owner: 'x' },
    ]);
  }
  const found = await find();
  const [c, t] = [found.get('a:b:c')!.id, found.get('a:b:t')!.id];
  return new LayoutRepository(executor, tables).ensure(COLUMNS, [c, c, t]);
}

const EMPTY: StreamSummary = { values: 0, missing: 3 };

/** An original was not written, because another original has its bytes. */
export class LeftOutError extends Error {}

/** Stores a dataset; gives its id, or throws `LeftOutError`. */
export async function store(ingest: IngestDatabase, wanted: WantedDataset): Promise<number> {
  const {
    username,
    original = true,
    missingOf,
    summaries = [EMPTY, EMPTY],
    blocks = [],
    level = 0,
    also,
    ...content
  } = wanted;
  const { database, tables } = ingest;
  return database.transaction(async (transaction) => {
    const full = contentWith(content);
    const part = partOf(await ensureLayout(transaction, ingest), full.datetimeMin);
    const [id = 0] = await new DatasetIds(transaction, tables).reserve(1);
    await new PartRepository(transaction, tables).cover([partYears(part, full)]);
    await new YearRepository(database, tables).begin([part]);
    const own = blocks.map((block, seq) => ({ ...block, part, level, datasetId: id, seq }));
    const dataset = { ...full, id, part, username, warnings: [], original, summaries };
    const written = await new DatasetWriter(transaction, tables).write(
      [{ ...dataset, ...(missingOf && { missingOf }) }],
      own,
    );
    if (!written.has(id)) throw new LeftOutError();
    await also?.(transaction, id);
    return id;
  });
}
