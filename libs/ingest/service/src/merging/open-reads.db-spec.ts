import * as fc from 'fast-check';
import { aggregateTable, rawTable, type ReadRequest, type ReadSegment } from '@pelorus/ingest/domain';
import { sql } from '@pelorus/shared/persistence';
import {
  type AnsweredRow,
  answeredRows,
  type Asked,
  asked,
  BUCKETS,
  cells,
  DAY,
  expectAnswer,
  rarely,
  requestOf,
  START,
  STREAMS,
  type Summary,
  summaries,
} from '../../test/plain-questions';
import { type PlainDataset, type PlainRow, PlainValues } from '../../test/plain-values';
import { ContentReader } from '../content-reader';
import { type DataReader } from '../reading/data-reader';

let plain: PlainValues;
let reader: DataReader;
let contents: ContentReader;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
  reader = plain.reader();
  contents = new ContentReader(plain.database, plain.tables);
});
afterAll(() => plain.stop());

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;

/** Shape of a file: its rows, their times, and the number of rows of a block. */
interface Shape {
  readonly rows: number;
  readonly at: (row: number) => number;
  readonly blockRows: number;
}

/** Shapes of files with one block, which are merged; larger files have sums of their own. */
const LINE: Shape = { rows: 1, at: () => 0, blockRows: 4096 };
const FEW: Shape = { rows: 5, at: (row) => row * MINUTE, blockRows: 4096 };
const SUMMED: Shape = { rows: 40, at: (row) => (row * MINUTE) / 2, blockRows: 4096 };
const LATE: Shape = { ...SUMMED, at: (row) => 40 * MINUTE + (row * MINUTE) / 2 };
/** Datasets with own blocks, from which spans are formed, without rows in the last minutes of each hour. */
const GAPPED: Shape = { rows: 240, at: (row) => Math.floor(row / 40) * HOUR + (row % 40) * MINUTE, blockRows: 40 };
const FULL: Shape = { rows: 360, at: (row) => row * MINUTE, blockRows: 60 };
const SPARSE: Shape = { rows: 36, at: (row) => (row * DAY) / 2, blockRows: 4 };
const FAR = fc.constantFrom(-DAY, 3 * DAY, 40 * DAY, -200 * 365 * DAY, 200 * 365 * DAY);

/** Files of which many share minutes, with columns in any order. */
function datasets(
  shapes: readonly Shape[],
  starts: fc.Arbitrary<number>,
  streams: fc.Arbitrary<number[]>,
): fc.Arbitrary<PlainDataset> {
  return fc
    .record({
      shape: fc.constantFrom(...shapes),
      start: fc.oneof({ weight: 9, arbitrary: starts }, { weight: 1, arbitrary: FAR }),
      // A file in microseconds among files in minutes.
      offset: fc.constantFrom(0, 0, 0, 0, 1, 500_000),
      some: fc.array(cells, { minLength: 7, maxLength: 7 }),
      order: fc.constantFrom('ascending', 'ascending', 'descending', 'twice'),
      streams,
      flagged: fc.subarray([0, 1, 2]),
    })
    .map(({ shape, start, offset, some, order, streams, flagged: wished }) => {
      const flagged = wished.filter((stream) => streams.includes(stream));
      const rows = Array.from({ length: shape.rows }, (_, i): PlainRow => {
        const { cells, flags } = some[i % some.length]!;
        const own = flags.map((each, stream) => (flagged.includes(stream) ? each : undefined));
        return { us: START + start + offset + shape.at(i), cells, flags: own };
      });
      // The blocks of a dataset with several blocks stay as they are.
      if (order === 'descending' && shape.blockRows > shape.rows) rows.reverse();
      if (order === 'twice' && shape.blockRows > shape.rows) rows.push(...rows.filter((_, i) => i % 3 === 0));
      return { rows, streams, flagged, blockRows: shape.blockRows };
    });
}

type Change =
  | { readonly kind: 'store'; readonly dataset: PlainDataset }
  | { readonly kind: 'merge' }
  | { readonly kind: 'merge some'; readonly chosen: readonly boolean[] }
  | { readonly kind: 'fold' }
  | { readonly kind: 'correct'; readonly which: number }
  | { readonly kind: 'look into'; readonly which: number }
  | { readonly kind: 'delete'; readonly which: number };

const which = fc.nat(99);

/** Things that happen during a read, weighted; deletions happen only where their weight says so. */
function changes(dataset: fc.Arbitrary<PlainDataset>, stores: number, deletions: number): fc.Arbitrary<Change> {
  const chosen = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
  return fc.oneof(
    { weight: stores, arbitrary: fc.record({ kind: fc.constant('store' as const), dataset }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), which }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge some' as const), chosen }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('look into' as const), which }) },
    { weight: deletions, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  );
}

interface StoredDataset extends PlainDataset {
  readonly id: number;
}

/** Datasets that are stored, and deleted ones. */
class Archive {
  readonly stored: StoredDataset[] = [];
  readonly deleted: StoredDataset[] = [];

  constructor(private readonly spanBlocks: number) {}

  async apply(change: Change): Promise<void> {
    const at = 'which' in change ? change.which % Math.max(1, this.stored.length) : 0;
    const chosen = this.stored[at];
    switch (change.kind) {
      case 'store':
        return this.#store(change.dataset);
      case 'correct':
        return chosen && this.#store(corrected(chosen));
      case 'merge':
        return plain.merge(this.spanBlocks);
      case 'merge some':
        return plain.mergeSome((place) => change.chosen[place % change.chosen.length]!);
      case 'fold':
        return plain.fold();
      case 'look into':
        return chosen && expectContent(chosen);
      case 'delete':
        if (!chosen) return;
        this.stored.splice(at, 1);
        this.deleted.push(chosen);
        return plain.delete(chosen.id);
    }
  }

  async #store(dataset: PlainDataset): Promise<void> {
    this.stored.push({ ...dataset, id: await plain.store(dataset) });
  }
}

/**
 * Writes the same minutes with other numbers; other streams of the files are empty and hide no values. Rows of one time go on
 * to say the same, as a file's must.
 */
function corrected(dataset: PlainDataset): PlainDataset {
  const firstOf = new Map<number, number>();
  const rows = dataset.rows.map((row, i) => {
    if (!firstOf.has(row.us)) firstOf.set(row.us, i);
    const isOdd = firstOf.get(row.us)! % 2 === 1;
    const cells = row.cells.map((cell) => (typeof cell === 'number' ? cell + 1 : isOdd ? cell : undefined));
    return { ...row, cells };
  });
  return { ...dataset, rows };
}

/** Checks that a dataset still has the content and the order of its file. */
async function expectContent({ id, rows, streams, flagged }: StoredDataset): Promise<void> {
  const found: unknown[][] = [];
  for await (const block of (await contents.open(id)).blocks) {
    for (let row = 0; row < block.rows; row++) {
      const us = block.ms[row]! * 1000 + block.us[row]!;
      found.push([
        us,
        ...block.columns.map((column) => {
          if (column.kind === 'number') return column.values[row];
          return column.kind === 'text' ? column.texts[row] : column.flags[row];
        }),
      ]);
    }
  }
  const expected = rows.map(({ us, cells, flags }) => [
    us,
    ...streams.map((stream) => cells[stream] ?? (STREAMS[stream]!.kind === 'text' ? '' : NaN)),
    ...flagged.map((stream) => flags[stream] ?? 255),
  ]);
  expect(found).toEqual(expected);
}

/** Ranges of hours, most of them open. */
const bounds = fc.tuple(
  rarely(fc.nat(300).map((place) => place * 6 * MINUTE)),
  rarely(fc.nat(300).map((place) => place * 6 * MINUTE)),
);
const anything: fc.Arbitrary<Asked> = fc.tuple(asked, bounds).map(([each, bounds]) => ({ ...each, bounds }));
/** Questions that are answered from sums: of numbers, in buckets of hours and longer. */
const summed: fc.Arbitrary<Asked> = fc.record({
  codes: fc.constantFrom([0], [0], [1], [1, 0]),
  bounds,
  bucket: fc.integer({ min: BUCKETS.findIndex(([name]) => name === 'HOUR'), max: BUCKETS.length - 1 }),
  functions: fc
    .constant(['MEAN', 'MIN', 'MAX', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'] as const)
    .map((all) => [...all]),
  keptFlags: fc.constant(undefined),
  withFlags: fc.constant(false),
  limit: fc.constant(undefined),
});

/** A read, and the things that happen before it and after some of its segments. */
interface OpenRead {
  readonly asked: Asked;
  /** Places of the datasets that are read; undefined for all. */
  readonly only: readonly boolean[] | undefined;
  readonly pauses: readonly { readonly after: number; readonly changes: readonly Change[] }[];
}

function openReads(questions: fc.Arbitrary<Asked>, happening: fc.Arbitrary<Change>): fc.Arbitrary<OpenRead> {
  return fc.record({
    asked: questions,
    only: rarely(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })),
    pauses: fc.array(
      fc.record({
        after: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(20)),
        changes: fc.array(happening, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
}

interface Answer {
  readonly rows: readonly AnsweredRow[];
  /** Code of the error that ended the read. */
  readonly error?: unknown;
}

async function answer(request: ReadRequest, segments: AsyncIterable<ReadSegment>): Promise<Answer> {
  const wanted = request.codes.map((code) => {
    const id = STREAMS.findIndex((stream) => stream.code === code) + 1;
    return { id, kind: STREAMS[id - 1]!.kind };
  });
  const table = request.aggregation
    ? aggregateTable(segments, wanted, request.aggregation, request)
    : rawTable(segments, wanted, request);
  const rows: AnsweredRow[] = [];
  try {
    for await (const part of table) rows.push(...answeredRows(part));
  } catch (error) {
    return { rows, error };
  }
  return { rows };
}

/** Reads segments, and lets other things happen between them. */
async function* paused(
  segments: AsyncIterable<ReadSegment>,
  pauses: OpenRead['pauses'],
  happen: (changes: readonly Change[]) => Promise<void>,
): AsyncGenerator<ReadSegment> {
  const left = [...pauses].sort((a, b) => a.after - b.after);
  const pass = async (given: number): Promise<void> => {
    while (left.length > 0 && left[0]!.after <= given) await happen(left.shift()!.changes);
  };
  await pass(0);
  let given = 0;
  for await (const segment of segments) {
    yield segment;
    await pass(++given);
  }
}

async function runOpenRead(archive: Archive, { asked: question, only, pauses }: OpenRead): Promise<void> {
  const each: Asked = { ...question, limit: undefined };
  const datasetIds = only && new Set(archive.stored.flatMap(({ id }, i) => (only[i % only.length] ? [id] : [])));
  const request: ReadRequest = { ...requestOf(each), ...(datasetIds && { datasetIds }) };
  const expected = await summaries(plain, each, request);
  const before = archive.deleted.length;
  const done = new AbortController();
  const segments = await reader.segments(request, done, () => 0);
  const happen = async (changes: readonly Change[]): Promise<void> => {
    for (const one of changes) await archive.apply(one);
  };
  const { rows, error } = await answer(request, paused(segments, pauses, happen));
  done.abort();
  if (error === undefined) return expectAnswer(rows, expected, each);
  expect(error).toMatchObject({ code: 'changed-meanwhile' });
  const isTouched = archive.deleted.slice(before).some((dataset) => touches(dataset, request));
  expect(isTouched).toBe(true);
  expectBeginning(rows, expected, each);
}

/** Checks the part of an answer that was given before it was broken off. */
function expectBeginning(rows: readonly AnsweredRow[], expected: readonly Summary[], each: Asked): void {
  expectAnswer(rows, expected, { ...each, limit: rows.length });
}

/** Whether a dataset has rows of the streams and the range of a request. */
function touches({ rows, streams }: PlainDataset, { codes, range: { min, max } }: ReadRequest): boolean {
  const times = rows.map(({ us }) => us);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const isWithin = (!min || last >= min.ms * 1000 + min.us) && (!max || first <= max.ms * 1000 + max.us);
  return isWithin && streams.some((stream) => codes.includes(STREAMS[stream]!.code));
}

/** Checks that rows are neither lost nor stored twice, and that no span has blocks that are gone. */
async function expectOrder(archive: Archive): Promise<void> {
  const [found] = await plain.database.query<object>(
    sql`select (select coalesce(sum(rows), 0) from ingest.block)::integer as rows,
      (select count(*) from ingest.span where id not in (select span_id from ingest.block where span_id is not null)) as empty,
      (select count(*) from ingest.block where span_id is not null and span_id not in (select id from ingest.span)) as lost`,
  );
  const rows = archive.stored.reduce((sum, each) => sum + each.rows.length, 0);
  expect(found).toEqual({ rows, empty: 0, lost: 0 });
  for (const each of archive.stored) await expectContent(each);
}

/** Runs reads over an archive of which some datasets are stored and merged before. */
async function holds(dataset: fc.Arbitrary<PlainDataset>, most: number, questions: fc.Arbitrary<Asked>): Promise<void> {
  const scenario = fc.record({
    first: fc.array(changes(dataset, 20, 0), { minLength: 3, maxLength: most, size: 'max' }),
    merged: fc.boolean(),
    reads: fc.array(openReads(questions, changes(dataset, 3, 2)), { minLength: 1, maxLength: 5, size: 'max' }),
    spanBlocks: fc.integer({ min: 2, max: 4 }),
  });
  const property = fc.asyncProperty(scenario, async ({ first, merged, reads, spanBlocks }) => {
    await plain.clear();
    const archive = new Archive(spanBlocks);
    for (const each of first) await archive.apply(each);
    if (merged) await archive.apply({ kind: 'merge' });
    for (const each of reads) await runOpenRead(archive, each);
    await expectOrder(archive);
  });
  await fc.assert(property, { numRuns: 40 });
}

describe('a read gives the datasets of its moment, while others are stored, merged, folded and deleted', () => {
  it('of many small files', async () => {
    const minutes = fc.nat(50).map((minute) => minute * MINUTE);
    const streams = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
    const files = datasets([LINE, LINE, LINE, LINE, FEW, FEW, SUMMED, SPARSE], minutes, streams);
    await holds(files, 40, fc.oneof(anything, summed));
  }, 300_000);

  it('of sums of blocks and spans', async () => {
    const hours = fc.nat(11).map((hour) => hour * HOUR);
    // Few layouts, so that reads find most rows of the same hours together.
    const streams = fc.constantFrom<number[]>([0], [0], [0, 1], [1, 0, 2]);
    const files = datasets([LINE, LINE, FEW, SUMMED, LATE, LATE, LATE, GAPPED, GAPPED, FULL], hours, streams);
    await holds(files, 12, summed);
  }, 300_000);
});
