import { sql } from '@pelorus/shared/persistence';
import { aggregateTable } from '@pelorus/ingest/domain';
import {
  type AnsweredRow,
  answeredRows,
  type Asked,
  BUCKETS,
  expectAnswer,
  requestOf,
  START,
  STREAMS,
  summaries,
} from '../../test/plain-questions';
import { type PlainDataset, PlainValues } from '../../test/plain-values';
import { type DataReader } from '../reading/data-reader';

let plain: PlainValues;
let reader: DataReader;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
  reader = plain.reader();
});
afterAll(() => plain.stop());
beforeEach(() => plain.clear());

const SECOND = 1_000_000;
/** Number of rows of half a merged block. */
const HALF = 1_100;
const SPAN = 3;

/** Rows from a second on, one every second. */
function file(from: number, rows: number): PlainDataset {
  const us = (row: number): number => START + 3 * 3_600 * SECOND + (from + row) * SECOND;
  const all = Array.from({ length: rows }, (_, i) => ({
    us: us(i),
    cells: [from + i / 4, undefined, undefined],
    flags: [],
  }));
  return { rows: all, streams: [0], flagged: [], blockRows: 4096 };
}

/** The sums of each day. */
const DAILY: Asked = {
  codes: [0],
  bounds: [undefined, undefined],
  bucket: BUCKETS.findIndex(([name]) => name === 'DAY'),
  functions: ['COUNT', 'MEAN', 'MIN', 'MAX', 'SUM', 'FIRST', 'LAST', 'STD'],
  keptFlags: undefined,
  withFlags: false,
  limit: undefined,
};

interface Read {
  readonly kinds: readonly string[];
  readonly rows: readonly AnsweredRow[];
}

/** Reads the days and records the kinds of segments. `meanwhile` runs after the read has begun. */
async function readDays(meanwhile?: () => Promise<unknown>): Promise<Read> {
  const request = requestOf(DAILY);
  const kinds: string[] = [];
  const rows: AnsweredRow[] = [];
  const done = new AbortController();
  const segments = await reader.segments(request, done, () => 0);
  await meanwhile?.();
  const told = (async function* () {
    for await (const segment of segments) {
      kinds.push(...(segment.kind === 'sums' ? segment.sums.map(() => 'sums') : ['rows']));
      yield segment;
    }
  })();
  for await (const part of aggregateTable(told, [{ id: 1, kind: 'number' }], request.aggregation!, request)) {
    rows.push(...answeredRows(part));
  }
  done.abort();
  return { kinds, rows };
}

/** Checks the days as they are now, from sums and from rows. */
async function expectDays(): Promise<readonly string[]> {
  const { kinds, rows } = await readDays();
  expectAnswer(rows, await summaries(plain, DAILY), DAILY);
  return kinds;
}

async function spans(): Promise<number[]> {
  const found = await plain.database.query<{ blocks: number }>(
    sql`select (select count(*) from ingest.block where span_id = span.id and part = span.part) as blocks from ingest.span order by id`,
  );
  return found.map(({ blocks }) => blocks);
}

/** Stores three full merged blocks under one span; gives the ids of the six datasets. */
async function storeSpan(): Promise<number[]> {
  const ids: number[] = [];
  for (let block = 0; block < SPAN; block++) {
    for (const half of [0, 1]) ids.push(await plain.store(file((block * 2 + half) * HALF, HALF)));
    await plain.merge(SPAN);
  }
  expect(await spans()).toEqual([SPAN]);
  return ids;
}

it('sums up merged blocks that follow each other', async () => {
  await storeSpan();
  expect(new Set(await expectDays())).toEqual(new Set(['sums']));
});

it('is deleted with a dataset of one of its blocks, and formed again from enough blocks', async () => {
  const ids = await storeSpan();
  await plain.delete(ids[2]!);
  expect(await spans()).toEqual([]);
  await expectDays();
  await plain.store(file(2 * HALF, HALF));
  await plain.merge(SPAN);
  expect(await spans()).toEqual([SPAN]);
  expect(new Set(await expectDays())).toEqual(new Set(['sums']));
});

it('is deleted when one of its blocks is merged with others', async () => {
  await storeSpan();
  await plain.store(file(HALF, 40));
  await expectDays();
  await plain.mergeSome(() => true);
  expect(await spans()).toEqual([]);
  await expectDays();
  await plain.merge(SPAN);
  expect(new Set(await expectDays())).toEqual(new Set(['sums']));
});

it('is not used where another dataset has rows', async () => {
  await storeSpan();
  await plain.store(file(5, 1));
  expect(new Set(await expectDays())).toEqual(new Set(['sums', 'rows']));
});

it('is not formed over text alone, over blocks that overlap, or over too few', async () => {
  const text: PlainDataset = { ...file(0, 300), streams: [2], blockRows: 50 };
  await plain.store({ ...text, rows: text.rows.map((row) => ({ ...row, cells: [undefined, undefined, 'fog'] })) });
  await plain.store({ ...file(0, 100), blockRows: 50 });
  await plain.store({ ...file(25, 100), blockRows: 50 });
  await plain.merge(SPAN);
  expect(await spans()).toEqual([]);
  await plain.store({ ...file(200, 150), blockRows: 50 });
  await plain.merge(SPAN);
  expect(await spans()).toEqual([SPAN]);
  await expectDays();
});

it('gives reads no rows that were merged into its blocks later', async () => {
  await storeSpan();
  // The range ends within the first block, so that the read has to look below the span.
  const old = await plain.store(file(HALF + 7, 1));
  const before = await summaries(plain, DAILY);
  const { rows } = await readDays(async () => {
    await plain.store(file(6 * HALF + 4_000, 200));
    await plain.store(file(3, 200));
    await plain.mergeSome(() => true);
    await plain.merge(SPAN);
  });
  expectAnswer(rows, before, DAILY);
  await expect(readDays(() => plain.delete(old))).rejects.toMatchObject({ code: 'changed-meanwhile' });
});
