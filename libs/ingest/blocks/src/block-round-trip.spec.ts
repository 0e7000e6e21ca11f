import * as fc from 'fast-check';
import { type BlockColumns, type DataColumn, type NumberColumn } from './block-columns';
import { encodeBlock, type EncodedBlock } from './block-encoder';
import { MAX_ROWS } from './block-format';
import { decodeFlags } from './flag-column';
import { decodeNumbers } from './number-decoder';
import { decodeText } from './text-column';
import { decodeTime } from './time-decoder';
import { columnSlice, readToc } from './toc';

const MIN_MS = Date.UTC(1678, 0, 1);
const MAX_MS = Date.UTC(2262, 0, 1) - 1;

const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const decimal = fc
  .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
  .map(([mantissa, scale]) => Number(`${mantissa}e-${scale}`));
const shortDecimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([mantissa, scale]) => Number(`${mantissa}e-${scale}`));
const oddity = fc.constantFrom(
  -0,
  0,
  5e-324,
  -5e-324,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  2 ** 53,
  9.96921e36,
  0.1 + 0.2,
);

/** Columns of one sort of numbers, and of several sorts. */
const numbers = fc.oneof(
  fc.array(anyDouble, { minLength: 1, maxLength: 300 }),
  fc.array(decimal, { minLength: 1, maxLength: 300 }),
  fc.array(shortDecimal, { minLength: 1, maxLength: 300 }),
  fc.array(fc.oneof({ arbitrary: shortDecimal, weight: 20 }, { arbitrary: oddity, weight: 1 }), {
    minLength: 1,
    maxLength: 300,
  }),
  fc.array(fc.oneof(shortDecimal, oddity, anyDouble, decimal), { minLength: 1, maxLength: 300 }),
  fc.array(fc.maxSafeInteger(), { minLength: 1, maxLength: 300 }),
);

function numberColumn(values: readonly number[], present?: readonly boolean[]): NumberColumn {
  const column: NumberColumn = { kind: 'number', values: Float64Array.from(values) };
  return present === undefined ? column : { ...column, present: Uint8Array.from(present, Number) };
}

function block(rows: number, ...columns: DataColumn[]): BlockColumns {
  return { rows, time: { ms: Float64Array.from({ length: rows }, (_, row) => row * 1000) }, columns };
}

function bytesOf(encoded: EncodedBlock, column: number): Uint8Array {
  const { source, start, length } = columnSlice(encoded.toc, column);
  return (source === 'data' ? encoded.data : encoded.text!).slice(start, start + length);
}

function roundTrip(column: NumberColumn, rows: number): (number | undefined)[] {
  const { values, present, missing } = decodeNumbers(bytesOf(encodeBlock(block(rows, column)), 1), rows);
  expect(missing).toBe(present.reduce((sum, bit) => sum - bit, rows));
  return Array.from(values, (value, row) => (present[row] === 1 ? value : undefined));
}

/** Compares cells; 0 and -0 differ. */
function expectSame(actual: readonly (number | undefined)[], expected: readonly (number | undefined)[]): void {
  expect(actual.length).toBe(expected.length);
  const wrong = expected.findIndex((value, row) => !Object.is(value, actual[row]));
  if (wrong >= 0) throw new Error(`row ${wrong}: ${actual[wrong]} for ${expected[wrong]}`);
}

describe('numbers', () => {
  it('come back bit by bit', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        expectSame(roundTrip(numberColumn(values), values.length), values);
      }),
      { numRuns: 1000 },
    );
  });

  it('come back beside missing ones', () => {
    fc.assert(
      fc.property(numbers, fc.infiniteStream(fc.boolean()), fc.nat(3), (values, stream, rare) => {
        const present = values.map(() =>
          Array.from({ length: rare + 1 }, () => stream.next().value as boolean).some(Boolean),
        );
        const expected = values.map((value, row) => (present[row] ? value : undefined));
        expectSame(roundTrip(numberColumn(values, present), values.length), expected);
      }),
      { numRuns: 500 },
    );
  });

  it('come back with any hints', () => {
    const cell = fc.oneof(
      fc.tuple(shortDecimal, fc.integer({ min: -128, max: 127 })),
      fc
        .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 }))
        .map(([mantissa, scale]) => [Number(`${mantissa}e-${scale}`), scale] as const),
      fc.tuple(anyDouble, fc.constant(-1)),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 300 }), (cells) => {
        const values = cells.map(([value]) => value);
        const column: NumberColumn = {
          ...numberColumn(values),
          scales: Int8Array.from(cells, ([, scale]) => scale),
        };
        expectSame(roundTrip(column, values.length), values);
      }),
      { numRuns: 500 },
    );
  });

  it('are encoded as the same bytes when they are given as decimals', () => {
    const mantissa = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer().map((i) => Math.max(i, 1 - 2 ** 31)),
    );
    const cells = fc.array(fc.tuple(mantissa, fc.boolean()), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(cells, fc.integer({ min: 0, max: 22 }), fc.boolean(), fc.nat(), (cells, scale, some, shuffle) => {
        const mantissas = Int32Array.from(cells, ([integer]) => integer);
        const present = some ? Uint8Array.from(cells, ([, is]) => Number(is)) : undefined;
        const values = Float64Array.from(mantissas, (integer) => Number(`${integer}e-${scale}`));
        const scales = new Int8Array(cells.length).fill(scale);
        const rows = cells.length;
        const time = {
          ms: Float64Array.from(cells, (_, row) => (shuffle % 2 ? row : (row * 7 + shuffle) % 40) * 1000),
        };
        const shared = { ...(present && { present }) };
        const doubles = encodeBlock({ rows, time, columns: [{ kind: 'number', values, scales, ...shared }] });
        const decimals = encodeBlock({ rows, time, columns: [{ kind: 'decimal', mantissas, scale, ...shared }] });
        expect(decimals).toEqual(doubles);
      }),
      { numRuns: 500 },
    );
  });

  it.each([-1, 23, 1.5, NaN])('are no decimals of the scale %d', (scale) => {
    const column = { kind: 'decimal', mantissas: Int32Array.of(1), scale } as const;
    expect(() => encodeBlock({ rows: 1, time: { ms: Float64Array.of(0) }, columns: [column] })).toThrow(RangeError);
  });

  it('come back in every bit width and method', () => {
    for (let width = 0; width <= 53; width++) {
      const top = 2 ** width - 1;
      const random = (row: number) => Math.floor(((row * 0.6180339887498949) % 1) * top);
      const plain = Array.from({ length: 500 }, (_, row) => (row === 7 ? top : random(row)));
      let sum = 0;
      const walk = plain.map((value, row) => (sum += (row % 2 === 0 ? -1 : 1) * Math.floor(value / 1024)));
      for (const values of [plain, walk]) expectSame(roundTrip(numberColumn(values), 500), values);
    }
  });

  it.each([1, 2, 3, 127, 128, 129, 130, 131, 4095, 4096])('come back in %d rows', (rows) => {
    const values = Array.from(
      { length: rows },
      (_, row) => Math.round(Math.sin(row) * 1e4) / 1e4 + (row % 1000 === 9 ? 1e5 : 0),
    );
    expectSame(roundTrip(numberColumn(values), rows), values);
    const ramp = Array.from({ length: rows }, (_, row) => row * row);
    expectSame(roundTrip(numberColumn(ramp), rows), ramp);
    const missing = values.map(() => false);
    expectSame(
      roundTrip(numberColumn(values, missing), rows),
      values.map(() => undefined),
    );
  });

  it('may stand in longer arrays', () => {
    const values = Array.from({ length: 600 }, (_, row) => row / 8);
    expectSame(
      roundTrip(
        numberColumn(
          values,
          values.map((_, row) => row % 3 > 0),
        ),
        500,
      ),
      values.slice(0, 500).map((value, row) => (row % 3 > 0 ? value : undefined)),
    );
  });

  it.each([NaN, Infinity, -Infinity])('are not %d', (value) => {
    expect(() => encodeBlock(block(2, numberColumn([1, value])))).toThrow(RangeError);
    expect(roundTrip(numberColumn([1, value], [true, false]), 2)).toEqual([1, undefined]);
  });

  it('tell their scale', () => {
    const scaleOf = (values: number[]) =>
      decodeNumbers(bytesOf(encodeBlock(block(values.length, numberColumn(values))), 1), values.length).scale;
    expect(scaleOf([1.25, 3])).toBe(2);
    expect(scaleOf([1.25, -0])).toBe(-1);
  });
});

describe('time stamps', () => {
  const instants = fc.oneof(
    fc.array(fc.tuple(fc.integer({ min: MIN_MS, max: MAX_MS }), fc.nat(999)), { minLength: 1, maxLength: 300 }),
    fc.array(fc.tuple(fc.integer({ min: MIN_MS, max: MAX_MS }), fc.constant(0)), { minLength: 1, maxLength: 300 }),
    fc.array(fc.tuple(fc.constantFrom(MIN_MS, MAX_MS, -1, 0), fc.constantFrom(0, 1, 999)), {
      minLength: 1,
      maxLength: 300,
    }),
    fc
      .tuple(
        fc.constantFrom(86_400_000, 3_600_000, 60_000, 1000, 1),
        fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 300 }),
      )
      .map(([unit, counts]) => counts.map((count) => [count * unit, 0] as const)),
    fc
      .tuple(fc.integer({ min: 0, max: 4e12 }), fc.array(fc.nat(3_000_000), { minLength: 1, maxLength: 300 }))
      .map(([start, steps]) => steps.map((step) => [start + Math.floor(step / 1000), step % 1000] as const)),
  );

  it('come back in the order of the rows, with the first and the last', () => {
    fc.assert(
      fc.property(instants, (rows) => {
        const ms = Float64Array.from(rows, ([value]) => value);
        const us = Uint16Array.from(rows, ([, value]) => value);
        const encoded = encodeBlock({ rows: rows.length, time: { ms, us }, columns: [] });
        const decoded = decodeTime(bytesOf(encoded, 0), rows.length);
        expect(decoded.ms).toEqual(ms);
        expect(decoded.us ?? new Uint16Array(rows.length)).toEqual(us);
        const sorted = rows.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(encoded.first).toEqual({ ms: sorted[0]![0], us: sorted[0]![1] });
        expect(encoded.last).toEqual({ ms: sorted.at(-1)![0], us: sorted.at(-1)![1] });
      }),
      { numRuns: 500 },
    );
  });

  it('cost a few bytes when they are regular, and a few more for every gap', () => {
    const ms = Float64Array.from({ length: MAX_ROWS }, (_, row) => 1.5e12 + row * 1000);
    const length = () => bytesOf(encodeBlock({ rows: MAX_ROWS, time: { ms }, columns: [] }), 0).length;
    expect(length()).toBeLessThanOrEqual(10);
    ms.forEach((value, row) => (ms[row] = row < 2000 ? value : value + 1e7));
    expect(length()).toBeLessThanOrEqual(20);
  });

  it.each([
    [0.5, 0],
    [NaN, 0],
    [1e13, 0],
    [0, 1000],
  ])('are not %d ms and %d us', (ms, us) => {
    const time = { ms: Float64Array.of(0, ms), us: Uint16Array.of(0, us) };
    expect(() => encodeBlock({ rows: 2, time, columns: [] })).toThrow(RangeError);
  });
});

describe('flags', () => {
  it('come back', () => {
    const flag = fc.constantFrom(0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255);
    const runs = fc.array(fc.tuple(flag, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 40 });
    const flags = fc.oneof(
      fc.array(flag, { minLength: 1, maxLength: 300 }),
      runs.map((list) => list.flatMap(([value, length]) => new Array<number>(length).fill(value))),
    );
    fc.assert(
      fc.property(flags, (list) => {
        const encoded = encodeBlock(block(list.length, { kind: 'flag', flags: Uint8Array.from(list) }));
        expect(Array.from(decodeFlags(bytesOf(encoded, 1), list.length))).toEqual(list);
      }),
    );
  });

  it('cost two bytes when they are constant', () => {
    const flags = new Uint8Array(MAX_ROWS).fill(1);
    expect(bytesOf(encodeBlock(block(MAX_ROWS, { kind: 'flag', flags })), 1)).toEqual(Uint8Array.of(0x20, 2));
  });

  it.each([10, 254])('are not %d', (flag) => {
    expect(() => encodeBlock(block(2, { kind: 'flag', flags: Uint8Array.of(1, flag) }))).toThrow(RangeError);
  });
});

describe('texts', () => {
  it('come back', () => {
    const text = fc.oneof(
      fc.constant(''),
      fc.constantFrom('a', 'ß', '\uFEFFx', 'PS83/1_233-1'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 300 }), (texts) => {
        const encoded = encodeBlock(block(texts.length, { kind: 'text', texts }));
        expect(decodeText(bytesOf(encoded, 1), texts.length)).toEqual(texts);
      }),
      { numRuns: 300 },
    );
  });

  it('come back when 4,096 are different', () => {
    const texts = Array.from({ length: MAX_ROWS }, (_, row) => `station ${row} ${'°'.repeat(row % 200)}`);
    const encoded = encodeBlock(block(MAX_ROWS, { kind: 'text', texts }));
    expect(decodeText(bytesOf(encoded, 1), MAX_ROWS)).toEqual(texts);
  });
});

describe('blocks', () => {
  it('hold columns of all kinds, each to be decoded alone', () => {
    const encoded = encodeBlock(
      block(
        3,
        { kind: 'text', texts: ['a', '', 'b'] },
        numberColumn([1.5, 0, 2], [true, false, true]),
        { kind: 'text', texts: ['', '', ''] },
        { kind: 'flag', flags: Uint8Array.of(1, 255, 2) },
      ),
    );
    expect(readToc(encoded.toc).map(({ source }) => source)).toEqual(['data', 'text', 'data', 'text', 'data']);
    expect(decodeText(bytesOf(encoded, 1), 3)).toEqual(['a', '', 'b']);
    expect(decodeNumbers(bytesOf(encoded, 2), 3).values).toEqual(Float64Array.of(1.5, NaN, 2));
    expect(decodeText(bytesOf(encoded, 3), 3)).toEqual(['', '', '']);
    expect(decodeFlags(bytesOf(encoded, 4), 3)).toEqual(Uint8Array.of(1, 255, 2));
    expect(encoded.summaries).toEqual([
      { values: 2, firstRow: 0, lastRow: 2 },
      { values: 2, firstRow: 0, lastRow: 2 },
      { values: 0, firstRow: -1, lastRow: -1 },
      { values: 2, firstRow: 0, lastRow: 2 },
    ]);
  });

  it('summarise rows in any order', () => {
    const time = { ms: Float64Array.of(5, 3, 9, 3, 9), us: Uint16Array.of(0, 2, 0, 2, 0) };
    const column = numberColumn([1, 2, 3, 4, 5]);
    expect(encodeBlock({ rows: 5, time, columns: [column] }).summaries).toEqual([
      { values: 5, firstRow: 1, lastRow: 4 },
    ]);
  });

  it.each([0, 1.5, 4097, NaN])('cannot have %d rows', (rows) => {
    const ms = new Float64Array(5000);
    expect(() => encodeBlock({ rows, time: { ms }, columns: [] })).toThrow(RangeError);
    expect(() => decodeTime(Uint8Array.of(0x21, 0), rows)).toThrow(RangeError);
  });

  it('have up to 1,048,576 cells', () => {
    const column = numberColumn(Array.from({ length: 257 }, () => 1));
    const columns = new Array<NumberColumn>(4096).fill(column);
    expect(readToc(encodeBlock(block(256, ...columns)).toc)).toHaveLength(4097);
    expect(() => encodeBlock(block(257, ...columns))).toThrow('1048576 cells');
  });
});
