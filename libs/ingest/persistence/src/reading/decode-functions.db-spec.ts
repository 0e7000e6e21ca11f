import * as fc from 'fast-check';
import {
  type BlockColumns,
  columnSlice,
  type DataColumn,
  decodeFlags,
  decodeNumbers,
  decodeText,
  decodeTime,
  EMPTY_FLAG_CODE,
  encodeBlock,
} from '@pelorus/ingest/blocks';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
});
afterAll(() => ingest.close());

/** The result of a function of the schema for some bytes. */
async function call<Result>(name: string, bytes: Uint8Array, rows: number, as: string): Promise<Result> {
  const [row] = await ingest.database.dataSource.query<{ result: Result }[]>(
    `select ingest.${name}($1::bytea, $2::integer)${as} as result`,
    [Buffer.from(bytes), rows],
  );
  return row!.result;
}

/** The bytes of a column, found by the table of contents as the database finds them. */
async function bytesOf(block: BlockColumns, column: number): Promise<Uint8Array> {
  const { toc, data, text } = encodeBlock(block);
  const { source, start, length } = columnSlice(toc, column);
  const expected = (source === 'data' ? data : text!).subarray(start, start + length);
  const [row] = await ingest.database.dataSource.query<{ bytes: Buffer }[]>(
    `select ingest.column_bytes($1::bytea, $2::bytea, $3::bytea, $4::integer) as bytes`,
    [Buffer.from(toc), Buffer.from(data), text && Buffer.from(text), column],
  );
  expect(row!.bytes).toEqual(Buffer.from(expected));
  return expected;
}

function blockOf(rows: number, ...columns: DataColumn[]): BlockColumns {
  return { rows, time: { ms: Float64Array.from({ length: rows }, (_, row) => row * 1000) }, columns };
}

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const decimal = fc
  .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
  .map(([mantissa, scale]) => Number(`${mantissa}e-${scale}`));
const short = fc.integer({ min: -99_999, max: 99_999 }).map((mantissa) => mantissa / 100);
const oddity = fc.constantFrom(-0, 0, 5e-324, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53, 9.96921e36);
const many = { minLength: 1, maxLength: 300 };
const long = { minLength: 32, maxLength: 300 };
const numbers = fc.oneof(
  fc.array(anyDouble, many),
  fc.array(decimal, many),
  fc.array(short, many),
  fc.array(fc.oneof({ arbitrary: short, weight: 20 }, { arbitrary: oddity, weight: 1 }), many),
  fc.array(fc.oneof({ arbitrary: short, weight: 20 }, { arbitrary: anyDouble, weight: 1 }), many),
  fc.array(fc.maxSafeInteger(), many),
  // Runs, ramps, steps and constants.
  fc
    .array(fc.tuple(short, fc.integer({ min: 1, max: 100 }), fc.integer({ min: -3, max: 3 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.flatMap(([start, length, step]) => Array.from({ length }, (_, i) => start + i * step))),
  fc.tuple(oddity, fc.integer({ min: 1, max: 300 })).map(([value, length]) => Array<number>(length).fill(value)),
  // Products, singles, doubles near each other, few distinct ones.
  fc.array(
    short.map((value) => Math.round(value * 100) * 0.01),
    long,
  ),
  fc.array(short.map(Math.fround), long),
  fc.array(
    short.map((value) => Math.fround(Math.round(value * 100) * Math.fround(0.01))),
    long,
  ),
  fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), long),
  fc.array(fc.double({ min: 20, max: 21, noNaN: true }), long),
  fc.array(fc.double({ min: -1e-310, max: 1e-310, noNaN: true }), long),
  fc.array(fc.constantFrom(1 / 3, -0, 2 / 3, 1e300, Math.PI), long),
);

/** Texts of all bits, in which -0 differs from 0. */
const written = (values: readonly (number | null)[]): string =>
  values.map((value) => (value === null ? 'x' : Object.is(value, -0) ? '-0' : String(value))).join(' ');

it('decodes numbers as the reader does, bit by bit', async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.infiniteStream(fc.boolean()), fc.nat(3), async (values, stream, rare) => {
      const there = (): boolean => rare === 0 || Array.from({ length: rare }, () => stream.next().value).some(Boolean);
      const present = Uint8Array.from(values, () => Number(there()));
      const column: DataColumn = { kind: 'number', values: Float64Array.from(values), present };
      const bytes = await bytesOf(blockOf(values.length, column), 1);
      const decoded = decodeNumbers(bytes, values.length);
      const expected = Array.from(decoded.values, (value) => (Number.isNaN(value) ? null : value));
      const found = await call<(string | null)[]>('decode_numbers', bytes, values.length, '::text[]');
      expect(written(found.map((text) => (text === null ? null : Number(text))))).toBe(written(expected));
    }),
    { numRuns: 300 },
  );
});

it('decodes numbers in every bit width', async () => {
  for (let width = 0; width <= 53; width++) {
    const top = 2 ** width - 1;
    const plain = Array.from({ length: 300 }, (_, row) => (row === 7 ? top : Math.floor(((row * 0.618034) % 1) * top)));
    let sum = 0;
    const walk = plain.map((value, row) => (sum += (row % 2 === 0 ? -1 : 1) * Math.floor(value / 1024)));
    let speed = 0;
    let place = 0;
    const curve = plain.map((value, row) => (place += speed += (row % 3) - 1 + Math.floor(value / 2 ** 40)));
    for (const values of [plain, walk, curve]) {
      const bytes = await bytesOf(blockOf(300, { kind: 'number', values: Float64Array.from(values) }), 1);
      expect(await call('decode_numbers', bytes, 300, '')).toEqual(values);
    }
  }
});

it.each<[string, number, (row: number) => number]>([
  ['products', 3, (row) => (57 + (row % 8)) * 0.01],
  ['singles', 4, (row) => Math.fround((213 + (row % 4)) / 10)],
  ['products of singles', 5, (row) => Math.fround((57 + (row % 8)) * Math.fround(0.01))],
  ['doubles near each other by their bits', 6, (row) => 20 + Math.sqrt(row) / 100],
  ['singles on both sides of 0 by their bits', 6, (row) => Math.fround(Math.sin(row))],
  ['bits of the smallest doubles', 6, (row) => (row - 40) * (2 ** -1074 + 2 ** -1030 * Math.sin(row))],
  ['a dictionary', 7, (row) => [1 / 3, -0, 1e300][(row * row) % 3]!],
])('decodes %s', async (_, head, value) => {
  const values = Float64Array.from({ length: 300 }, (__, row) => value(row));
  const bytes = await bytesOf(blockOf(300, { kind: 'number', values }), 1);
  expect(bytes[0]).toBe(head);
  const found = await call<string[]>('decode_numbers', bytes, 300, '::text[]');
  expect(written(found.map(Number))).toBe(written(Array.from(values)));
});

it('decodes flags', async () => {
  const runs = fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 9, EMPTY_FLAG_CODE), fc.integer({ min: 1, max: 60 })), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(runs, async (parts) => {
      const flags = Uint8Array.from(parts.flatMap(([flag, length]) => Array<number>(length).fill(flag)));
      const bytes = await bytesOf(blockOf(flags.length, { kind: 'flag', flags }), 1);
      const expected = Array.from(decodeFlags(bytes, flags.length), (flag) => (flag === EMPTY_FLAG_CODE ? null : flag));
      expect(await call('decode_flags', bytes, flags.length, '')).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

it('decodes texts', async () => {
  const word = fc.oneof(fc.constantFrom('', 'fog', 'sun'), fc.string({ unit: 'grapheme' }));
  const texts = fc.array(
    word.filter((text) => !text.includes('\0')),
    many,
  );
  await fc.assert(
    fc.asyncProperty(texts, short, async (values, number) => {
      const numeric: DataColumn = { kind: 'number', values: new Float64Array(values.length).fill(number) };
      const bytes = await bytesOf(blockOf(values.length, numeric, { kind: 'text', texts: values }), 2);
      const expected = decodeText(bytes, values.length).map((text) => (text === '' ? null : text));
      expect(await call('decode_texts', bytes, values.length, '')).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

it('decodes time stamps of every unit, to the microsecond', async () => {
  const limit = { min: Date.UTC(1678, 0, 1), max: Date.UTC(2261, 11, 31) };
  const moment = fc.tuple(fc.integer(limit), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999 })));
  const unit = fc.constantFrom(1, 1000, 60_000, 3_600_000, 86_400_000);
  const regular = fc
    .tuple(fc.integer(limit), unit, fc.array(fc.integer({ min: -5, max: 50 }), { minLength: 1, maxLength: 200 }))
    .map(([start, size, steps]) => {
      let at = Math.floor(start / size / 2);
      return steps.map((step) => [(at += step) * size, 0] as [number, number]);
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(moment, many), regular), async (times) => {
      const ms = Float64Array.from(times, ([each]) => each);
      const us = Uint16Array.from(times, ([, each]) => each);
      const bytes = await bytesOf({ rows: times.length, time: { ms, us }, columns: [] }, 0);
      const decoded = decodeTime(bytes, times.length);
      const expected = Array.from(decoded.ms, (each, row) =>
        String(BigInt(each) * 1000n + BigInt(decoded.us?.[row] ?? 0)),
      );
      const [row] = await ingest.database.dataSource.query<{ result: string[] }[]>(
        `select array(select (extract(epoch from each) * 1000000)::bigint::text
          from unnest(ingest.decode_times($1::bytea, $2::integer)) with ordinality t (each, i) order by i) as result`,
        [Buffer.from(bytes), times.length],
      );
      expect(row!.result).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('decodes full blocks', async () => {
  const values = Float64Array.from({ length: 4096 }, (_, row) => Math.round(Math.sin(row / 100) * 1e4) / 1e4);
  const bytes = await bytesOf(blockOf(4096, { kind: 'number', values }), 1);
  expect(await call('decode_numbers', bytes, 4096, '')).toEqual(Array.from(values));
});
