import * as fc from 'fast-check';
import { longNumbers } from '../test/long-numbers';
import { type NumberColumn } from './block-columns';
import { encodeBlock } from './block-encoder';
import { BlockFormatError } from './block-format-error';
import { decodeFlags } from './flag-column';
import { decodeNumbers } from './number-decoder';
import { decodeColumnSums, decodeSums } from './sums-format';
import { decodeText } from './text-column';
import { decodeTime } from './time-decoder';
import { decodeSources, encodeSources } from './row-sources';
import { readToc } from './toc';

const decoders: Record<string, (bytes: Uint8Array, rows: number) => unknown> = {
  numbers: decodeNumbers,
  time: decodeTime,
  flags: decodeFlags,
  text: decodeText,
  sources: decodeSources,
  toc: readToc,
  sums: decodeSums,
  columnSums: decodeColumnSums,
};

function valueOrFormatError(decode: () => unknown): void {
  try {
    decode();
  } catch (error) {
    if (!(error instanceof BlockFormatError)) throw error;
  }
}

/** Decoders of bytes that do not contain the number of columns. */
const OPEN_ENDED = ['toc', 'sums'];

/** Statistics of version 1 of one column. */
const OLD_RECORD = Buffer.from(
  '0020403078000000000040a96ff000000000000000000000000040440000000000000000000000000000403f000000000000',
  'hex',
);

function oneSource(rows: number): Uint8Array {
  const places = Uint32Array.from({ length: rows }, (_, row) => row);
  return encodeSources({ datasets: [{ id: 5, writtenUs: 1.5e15 }], of: new Uint16Array(rows), places });
}

function manySources(rows: number): Uint8Array {
  const datasets = Array.from({ length: rows }, (_, i) => ({ id: i * i, writtenUs: 1.5e15 + i * i * 1e6 }));
  const of = Uint16Array.from(datasets, (_, row) => (row * 7) % rows);
  return encodeSources({ datasets, of, places: Uint32Array.from(of, (index) => index % 5) });
}

function numbersOf(rows: number, column: NumberColumn): Uint8Array {
  const { data, toc } = encodeBlock({ rows, time: { ms: new Float64Array(rows) }, columns: [column] });
  return data.slice(readToc(toc)[1]!.start);
}

/** Sound bytes for every decoder, to be damaged. */
function samples(rows: number): Record<string, Uint8Array[]> {
  const ms = Float64Array.from({ length: rows }, (_, row) => Math.round(1.5e12 + Math.sin(row) * 1e9));
  const us = Uint16Array.from({ length: rows }, (_, row) => (row * 7) % 1000);
  const noise = Float64Array.from({ length: rows }, (_, row) => Math.round(Math.sin(row) * 1e6) / 1e4);
  const odd = noise.map((value, row) => (row % 9 === 3 ? -0 : row % 31 === 2 ? 9.96921e36 : value));
  const present = Uint8Array.from(noise, (_, row) => (row % 5 === 2 ? 0 : 1));
  const { data, text, toc, stats } = encodeBlock({
    rows,
    time: { ms, us },
    columns: [
      { kind: 'number', values: noise },
      { kind: 'number', values: odd, present },
      { kind: 'number', values: noise.map(Math.sqrt).map((value) => value || 1), present },
      { kind: 'number', values: noise.map((_, row) => row * row * 1e11), present },
      { kind: 'flag', flags: Uint8Array.from(noise, (_, row) => row % 10) },
      { kind: 'flag', flags: Uint8Array.from(noise, (_, row) => (row < 20 ? 1 : 255)) },
      { kind: 'text', texts: Array.from(noise, (_, row) => (row % 3 ? `é${row % 7}` : '')) },
    ],
  });
  const slices = readToc(toc).map(({ source, start, length }) =>
    (source === 'data' ? data : text!).slice(start, start + length),
  );
  const long = Object.values(longNumbers(rows)).map((values): NumberColumn => ({ kind: 'number', values }));
  return {
    time: [slices[0]!],
    numbers: [...slices.slice(1, 5), ...long.map((column) => numbersOf(rows, column))],
    flags: slices.slice(5, 7),
    text: [slices[7]!],
    sources: [oneSource(rows), manySources(rows)],
    toc: [toc],
    stats: [Uint8Array.of(1, ...OLD_RECORD, ...OLD_RECORD)],
    columnStats: [OLD_RECORD],
    sums: [stats!],
    columnSums: [stats!.slice(0, 4 + 56 * stats![2]!)],
  };
}

describe.each(Object.entries(decoders))('%s', (name, decode) => {
  it('gives a value or a BlockFormatError for any bytes', () => {
    const heads = fc.constantFrom(
      0,
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      0x13,
      0x20,
      0x22,
      0x40,
      0x61,
      0x80,
      0xa3,
      0xe0,
      0xe1,
      0xe2,
      0xe3,
      0xe4,
      0xe5,
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.tuple(heads, fc.uint8Array({ maxLength: 60, max: 40 })).map(([head, rest]) => Uint8Array.of(head, ...rest)),
      fc
        .tuple(heads, heads, fc.uint8Array({ maxLength: 60 }))
        .map(([a, b, rest]) => Uint8Array.of(a, 1, 1, b, ...rest)),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(1, 2, 3, 8, 9, 128, 130, 4096), (input, rows) => {
        valueOrFormatError(() => decode(input, rows));
      }),
      { numRuns: 3000 },
    );
  });

  it('gives a value or a BlockFormatError for damaged bytes, and refuses cut and continued ones', () => {
    const real = samples(300)[name]!;
    for (const bytes of real) {
      decode(bytes, 300);
      if (!OPEN_ENDED.includes(name)) {
        for (let length = 0; length < bytes.length; length++) {
          expect(() => decode(bytes.subarray(0, length), 300)).toThrow(BlockFormatError);
        }
        expect(() => decode(Uint8Array.of(...bytes, 0), 300)).toThrow(BlockFormatError);
      }
      fc.assert(
        fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.integer({ min: 1, max: 4096 }), (at, byte, rows) => {
          const damaged = bytes.slice();
          damaged[at] = byte;
          valueOrFormatError(() => decode(damaged, 300));
          valueOrFormatError(() => decode(bytes, rows));
        }),
      );
    }
  });
});

/** Sums of one part of one column. */
function oneSum(mean: number, m2: number): Uint8Array {
  const bytes = new Uint8Array(60);
  bytes.set([2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  new DataView(bytes.buffer).setFloat64(12, mean);
  new DataView(bytes.buffer).setFloat64(20, m2);
  return bytes;
}

it('sums of squares may be infinite', () => {
  expect(decodeSums(oneSum(1, Infinity)).columns[0]![0]!.m2).toBe(Infinity);
});

it.each<[string, () => unknown]>([
  ['an unknown encoding', () => decodeNumbers(Uint8Array.of(0xc0, 0), 1)],
  ['23 decimals', () => decodeNumbers(Uint8Array.of(0x37, 0), 1)],
  ['54 bits', () => decodeNumbers(Uint8Array.of(0x40, 0, 54, 0, 0, 0, 0, 0, 0, 0), 1)],
  ['an endless integer', () => decodeNumbers(new Uint8Array(20).fill(0x80).fill(0x20, 0, 1), 1)],
  ['an integer beyond 2^53', () => decodeNumbers(Uint8Array.of(0x20, 255, 255, 255, 255, 255, 255, 255, 127), 1)],
  ['an infinite double', () => decodeNumbers(Uint8Array.of(1, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0), 1)],
  ['a mask of no row', () => decodeNumbers(Uint8Array.of(0xe0, 0, 0x20, 0), 3)],
  ['a mask inside a mask', () => decodeNumbers(Uint8Array.of(0xe0, 0x80, 0xe0, 0x80, 0x20, 0), 3)],
  ['bits beyond the last row', () => decodeNumbers(Uint8Array.of(0xe0, 0x81, 0x20, 0), 3)],
  ['an unknown sort of numbers', () => decodeNumbers(Uint8Array.of(8, 0x20, 0), 1)],
  ['products of 23 decimals', () => decodeNumbers(Uint8Array.of(3, 0x37, 0), 1)],
  ['singles in a mask as singles', () => decodeNumbers(Uint8Array.of(4, 0xe0, 0x80, 0x20, 0), 3)],
  ['63 bits that are 0', () => decodeNumbers(Uint8Array.of(6, 63, 0, 0x20, 0), 1)],
  ['seven bytes of a double', () => decodeNumbers(Uint8Array.of(6, 0, 7, 1, 2, 3, 4, 5, 6, 7, 0x20, 0), 1)],
  ['bits of infinity', () => decodeNumbers(Uint8Array.of(6, 52, 0, 0x20, 0x9f, 0x7e), 1)],
  ['bits of -infinity', () => decodeNumbers(Uint8Array.of(6, 52, 0, 0x20, 0x9f, 0x7f), 1)],
  ['bits beyond a double', () => decodeNumbers(Uint8Array.of(6, 62, 6, 1, 2, 3, 4, 5, 6, 0x20, 0x02), 1)],
  ['a dictionary of no number', () => decodeNumbers(Uint8Array.of(7, 0, 0x20, 0), 1)],
  [
    'a dictionary of more numbers than rows',
    () => decodeNumbers(Uint8Array.of(7, 2, ...new Uint8Array(16), 0x20, 0), 1),
  ],
  ['a number beyond the dictionary', () => decodeNumbers(Uint8Array.of(7, 1, ...new Uint8Array(8), 0x20, 2), 1)],
  ['a number before the dictionary', () => decodeNumbers(Uint8Array.of(7, 1, ...new Uint8Array(8), 0x20, 1), 1)],
  [
    'an infinite double of a dictionary',
    () => decodeNumbers(Uint8Array.of(7, 1, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0, 0x20, 0), 1),
  ],
  ['an unknown unit', () => decodeTime(Uint8Array.of(0x26, 0), 1)],
  ['the year 3000', () => decodeTime(Uint8Array.of(0x25, 0xaf, 0x9f, 0x00), 1)],
  ['a flag 11', () => decodeFlags(Uint8Array.of(0x20, 22), 1)],
  ['text that is not UTF-8', () => decodeText(Uint8Array.of(1, 1, 1, 0xff, 0x20, 2), 1)],
  ['a text of no number', () => decodeText(Uint8Array.of(1, 1, 1, 0x61, 0x20, 4), 1)],
  ['a table of contents of version 2', () => readToc(Uint8Array.of(2, 1, 5))],
  ['ends that go back', () => readToc(Uint8Array.of(1, 1, 5, 4))],
  ['statistics of version 1 as version 2', () => decodeSums(Uint8Array.of(1, 1, 1, 0, 0, 0, 0, 0))],
  ['sums of unit 0', () => decodeSums(Uint8Array.of(2, 0, 1, 0, 0, 0, 0, 0))],
  ['sums of unit 6', () => decodeSums(Uint8Array.of(2, 6, 1, 0, 0, 0, 0, 0))],
  ['sums of no part', () => decodeSums(Uint8Array.of(2, 1, 0, 0))],
  ['sums with a fourth byte', () => decodeSums(Uint8Array.of(2, 1, 1, 1, 0, 0, 0, 0))],
  ['sums of parts that go back', () => decodeSums(Uint8Array.of(2, 1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0))],
  ['sums of equal parts', () => decodeSums(Uint8Array.of(2, 1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 1))],
  ['sums of the year 3000', () => decodeSums(Uint8Array.of(2, 5, 1, 0, 0, 0, 4, 6))],
  ['sums of months that no Date has', () => decodeSums(Uint8Array.of(2, 4, 1, 0, 0x80, 0, 0, 0))],
  ['sums of no column for one', () => decodeColumnSums(Uint8Array.of(2, 1, 1, 0, 0, 0, 0, 0))],
  ['a negative sum of squares', () => decodeSums(oneSum(1, -1))],
  ['a sum of squares NaN', () => decodeSums(oneSum(1, NaN))],
  ['an infinite mean', () => decodeSums(oneSum(Infinity, 1))],
])('refuses %s', (_, decode) => {
  expect(decode).toThrow(BlockFormatError);
});
