import fc from 'fast-check';
import { formatDataTimeStamp, formatTimeStamp } from './format-time-stamp';
import { EMPTY_FLAG } from './nrt-batch';
import { RowBytes, type RowStyle } from './row-bytes';
import { DATA_TIME_STAMPS, FILE_TIME_STAMPS } from './time-stamp-bytes';
import { type NrtWritableRows, rowWriter } from './write-rows';

const TSV = { beforeCell: () => '\t', text: (text: string) => text, afterRow: '\n' };
const FORMS = [
  { style: { ...TSV, timeStamps: FILE_TIME_STAMPS }, write: rowWriter(formatTimeStamp) },
  { style: { ...TSV, timeStamps: DATA_TIME_STAMPS }, write: rowWriter(formatDataTimeStamp) },
];

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Time stamps near each other and far from each other, as those of files. */
const ms = fc.oneof(
  fc.integer({ min: Date.UTC(1678, 0, 1), max: Date.UTC(2262, 0, 1) - 1 }),
  fc.integer({ min: -130_000, max: 130_000 }),
  fc.integer({ min: 0, max: 200 }).map((seconds) => Date.UTC(2012, 11, 31, 23, 58) + seconds * 1000),
);
const us = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999 }));
const value = fc.oneof(
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 22 })).map(([mantissa, scale]) => mantissa / 10 ** scale),
  fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 9 })).map(([m, s]) => m / 10 ** s),
  fc.double({ noDefaultInfinity: true }),
  fc.constantFrom(0, -0, NaN, 1e-6, 1e-7, -1e-6, 1e15, 999_999_999_999_999, 1e21, 5e-324, 1.7976931348623157e308, 0.1),
);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const row = fc.record({ ms, us, value, other: value, flag: fc.constantFrom(0, 1, 9, EMPTY_FLAG), text });
type Row = typeof row extends fc.Arbitrary<infer Each> ? Each : never;

/** Rows with columns of all kinds; a text stands between others, so that their room is taken before they are written. */
function rowsOf(rows: readonly Row[]): NrtWritableRows {
  return {
    rows: rows.length,
    ms: Float64Array.from(rows, (each) => each.ms),
    us: Uint16Array.from(rows, (each) => each.us),
    columns: [
      { kind: 'number', values: Float64Array.from(rows, (each) => each.value) },
      { kind: 'text', texts: rows.map((each) => each.text) },
      { kind: 'flag', flags: Uint8Array.from(rows, (each) => each.flag) },
      { kind: 'number', values: Float64Array.from(rows, (each) => each.other) },
    ],
  };
}

const parts = fc.array(fc.array(row, { maxLength: 60 }).map(rowsOf), { maxLength: 4 });

describe('RowBytes', () => {
  it.each(FORMS)('writes the bytes of the text of rows', ({ style, write }) => {
    fc.assert(
      fc.property(parts, (parts) => {
        const bytes = new RowBytes(style);
        for (const part of parts) expect(textOf(bytes.write(part))).toBe(write(part));
      }),
      { numRuns: 300 },
    );
  });

  it('writes each decimal of 15 digits as it is', () => {
    const digits = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, fc.integer({ min: 0, max: 15 })), { minLength: 1 }), (all) => {
        const values = Float64Array.from(all, ([mantissa, scale]) => mantissa / 10 ** scale);
        const [ms, us] = [new Float64Array(values.length), new Uint16Array(values.length)];
        const columns = [{ kind: 'number' as const, values }];
        const written = new RowBytes(FORMS[0]!.style).write({ rows: values.length, ms, us, columns });
        const cells = textOf(written)
          .trimEnd()
          .split('\n')
          .map((line) => line.split('\t')[1]);
        expect(cells).toEqual(Array.from(values, String));
      }),
      { numRuns: 2_000 },
    );
  });

  it('puts what a style has around rows and cells, and something else before the first row', () => {
    const style: RowStyle = {
      timeStamps: { between: 'T', alwaysFraction: false },
      beforeRow: '[',
      betweenRows: ', ',
      beforeTime: '<',
      afterTime: '>',
      beforeCell: (column) => `${column}=ä`,
      afterCell: ';',
      empty: 'none',
      text: (text) => `"${text}"`,
      afterRow: '.',
    };
    const bytes = new RowBytes(style);
    const part = (value: number, flag: number, text: string): NrtWritableRows => ({
      rows: 1,
      ms: Float64Array.of(0),
      us: Uint16Array.of(0),
      columns: [
        { kind: 'number', values: Float64Array.of(value) },
        { kind: 'flag', flags: Uint8Array.of(flag) },
        { kind: 'text', texts: [text] },
      ],
    });
    expect(textOf(bytes.write(part(1.5, 2, 'ö')))).toBe('[<1970-01-01T00:00:00>0=ä1.5;1=ä2;2=ä"ö";.');
    expect(textOf(bytes.write(part(NaN, EMPTY_FLAG, '')))).toBe(', <1970-01-01T00:00:00>0=änone;1=änone;2=änone;.');
  });
});
