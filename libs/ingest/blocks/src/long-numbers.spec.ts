import * as fc from 'fast-check';
import { longNumbers } from '../test/long-numbers';
import { type NumberColumn } from './block-columns';
import { encodeBlock } from './block-encoder';
import { decodeNumbers } from './number-decoder';
import { columnSlice } from './toc';

function encode(column: NumberColumn, rows: number): Uint8Array {
  const { data, toc } = encodeBlock({ rows, time: { ms: new Float64Array(rows) }, columns: [column] });
  return data.slice(columnSlice(toc, 1).start);
}

/** Compares bit by bit, so that 0 and -0 differ. */
function expectBack(values: Float64Array, hints: Partial<NumberColumn> = {}): void {
  const { values: back } = decodeNumbers(encode({ kind: 'number', values, ...hints }, values.length), values.length);
  expect(new BigUint64Array(back.buffer)).toEqual(new BigUint64Array(values.slice().buffer));
}

const many = { minLength: 32, maxLength: 300 };
const short = fc.integer({ min: -99_999, max: 99_999 });
const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const bits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const ofBits = (each: bigint): number => new Float64Array(BigUint64Array.of(each).buffer)[0]!;

describe('numbers of many digits', () => {
  it('come back with whatever bits they have', () => {
    const scattered = fc.array(bits.map(ofBits).filter(Number.isFinite), many);
    const near = fc
      .tuple(bits, fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: 63 }), fc.array(bits, many))
      .map(([base, width, zeros, list]) =>
        list.map((each) =>
          ofBits(
            (((base >> BigInt(width)) << BigInt(width)) | (each % 2n ** BigInt(width))) &
              (-1n << BigInt(zeros)) &
              (2n ** 64n - 1n),
          ),
        ),
      )
      .filter((list) => list.every(Number.isFinite));
    fc.assert(
      fc.property(fc.oneof(scattered, near), (values) => expectBack(Float64Array.from(values))),
      { numRuns: 1000 },
    );
  });

  it.each<[string, (count: number) => number]>([
    ['products', (count) => count * 0.001],
    ['singles', (count) => Math.fround(count / 1000)],
    ['products of singles', (count) => Math.fround(count * Math.fround(0.001))],
  ])('come back as %s of decimals beside anything else', (_, value) => {
    const other = fc.oneof(double, fc.constantFrom(-0, 0, 5e-324, Number.MAX_VALUE, 9.969209968386869e36));
    const cell = fc.oneof({ arbitrary: short.map(value), weight: 30 }, { arbitrary: other, weight: 1 });
    fc.assert(
      fc.property(fc.array(cell, many), (values) => expectBack(Float64Array.from(values))),
      { numRuns: 300 },
    );
  });

  it('come back when few are distinct', () => {
    const lists = fc.tuple(
      fc.array(fc.oneof(double, fc.constantFrom(0, -0)), { minLength: 1, maxLength: 90 }),
      fc.array(fc.nat(), many),
    );
    fc.assert(
      fc.property(lists, ([distinct, rows]) =>
        expectBack(Float64Array.from(rows, (row) => distinct[row % distinct.length]!)),
      ),
      { numRuns: 300 },
    );
  });

  it('come back beside missing ones', () => {
    for (const values of Object.values(longNumbers(4096))) {
      const present = Uint8Array.from(values, (_, row) => Number(row % 5 > 0));
      const decoded = decodeNumbers(encode({ kind: 'number', values, present }, 4096), 4096);
      expect(decoded.present).toEqual(present);
      expect(decoded.values).toEqual(values.map((value, row) => (present[row] === 1 ? value : NaN)));
    }
  });

  it.each([NaN, Infinity, -Infinity])('are never %d', (value) => {
    for (const values of Object.values(longNumbers(100))) {
      for (const row of [0, 5, 99]) {
        const broken = values.with(row, value);
        expect(() => encode({ kind: 'number', values: broken }, 100)).toThrow(RangeError);
      }
    }
  });

  it('take the bytes of what they were made of', () => {
    const sizes = Object.entries(longNumbers(4096)).map(([head, values]) => {
      const bytes = encode({ kind: 'number', values }, 4096);
      expect([Number(head), bytes[0]]).toEqual([Number(head), Number(head)]);
      return bytes.length / 4096;
    });
    const [product, single, singleProduct, near, dictionary] = sizes;
    expect(Math.max(product!, single!, singleProduct!, dictionary!)).toBeLessThan(0.6);
    expect(near).toBeLessThan(6.2);
  });

  it('take four bytes as singles, also around 0', () => {
    const noise = (row: number): number => 2 * ((row * 0.6180339887498949) % 1) - 1;
    const values = Float64Array.from({ length: 4096 }, (_, row) =>
      Math.fround(noise(row) * Math.exp(4 * noise(3 * row))),
    );
    expect(encode({ kind: 'number', values }, 4096).length / 4096).toBeLessThan(4.5);
  });

  it('stay as they are where little would be won', () => {
    const values = Float64Array.from({ length: 4096 }, (_, row) => Math.tan(row * row) * 1e-7);
    const bytes = encode({ kind: 'number', values }, 4096);
    expect([bytes.length, bytes[0]]).toEqual([1 + 8 * 4096, 1]);
  });

  it('take eight bytes and one for the column at most', () => {
    fc.assert(
      fc.property(fc.array(double, { minLength: 1, maxLength: 300 }), (values) => {
        const bytes = encode({ kind: 'number', values: Float64Array.from(values) }, values.length);
        expect(bytes.length).toBeLessThanOrEqual(8 * values.length + 1);
      }),
    );
  });
});
