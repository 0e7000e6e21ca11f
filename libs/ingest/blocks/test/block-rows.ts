import * as fc from 'fast-check';
import { type BlockColumns, type DataColumn } from '../src/block-columns';
import { computeSums } from '../src/block-sums';
import { type Sums } from '../src/sums';

/** A row: its time stamp and, for each column, a value or undefined. */
export interface Row {
  readonly ms: number;
  readonly us: number;
  readonly cells: readonly (number | undefined)[];
}

const MIN_MS = Date.UTC(1678, 0, 1);
const MAX_MS = Date.UTC(2262, 0, 1) - 1;
export const COLUMNS = 2;

/** Values whose sums of squares are exact in integers. */
export const quarters = fc.integer({ min: -4_000_000, max: 4_000_000 }).map((value) => value / 4);
export const anyValue = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

/** Rows with missing values; steps of time have one or several sizes, some of them 0. */
export function rowsOf(value: fc.Arbitrary<number>, minLength: number, maxLength: number): fc.Arbitrary<Row[]> {
  const size = fc.constantFrom(0, 1, 1000, 20_000, 600_000, 7_200_000, 86_400_000, 20 * 86_400_000, 200 * 86_400_000);
  const sizes = fc.uniqueArray(size, { minLength: 1, maxLength: 3 });
  const cell = fc.option(value, { nil: undefined, freq: 5 });
  return fc
    .tuple(fc.integer({ min: MIN_MS, max: MAX_MS }), sizes, fc.constantFrom(1, 1000))
    .chain(([start, steps, us]) => {
      const step = fc.tuple(fc.constantFrom(...steps), fc.nat(us - 1), fc.tuple(cell, cell));
      return fc.array(step, { minLength, maxLength }).map((list) => {
        let ms = start;
        return list.map(([length, micro, cells]) => {
          ms = Math.min(ms + length, MAX_MS);
          return { ms, us: micro, cells };
        });
      });
    });
}

export const shuffled = (rows: fc.Arbitrary<Row[]>) =>
  rows.chain((list) =>
    fc.oneof(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );

/** Makes a block of the rows, with columns of text and flags between the numbers. */
export function blockOf(rows: readonly Row[]): BlockColumns {
  const column = (index: number): DataColumn => ({
    kind: 'number',
    values: Float64Array.from(rows, ({ cells }) => cells[index] ?? NaN),
    present: Uint8Array.from(rows, ({ cells }) => (cells[index] === undefined ? 0 : 1)),
  });
  return {
    rows: rows.length,
    time: { ms: Float64Array.from(rows, ({ ms }) => ms), us: Uint16Array.from(rows, ({ us }) => us) },
    columns: [
      { kind: 'text', texts: rows.map(() => 'a') },
      column(0),
      { kind: 'flag', flags: new Uint8Array(rows.length) },
      column(1),
    ],
  };
}

export const sumsOf = (rows: readonly Row[]): Sums => {
  const { time, columns } = blockOf(rows);
  return computeSums({ rows: rows.length, time, columns: columns.filter((column) => column.kind === 'number') });
};
