import * as fc from 'fast-check';
import { MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { decodeSources, encodeSources, type RowSources } from './row-sources';

function sources(
  datasets: readonly (readonly [number, number])[],
  rows: readonly (readonly [number, number])[],
): RowSources {
  return {
    datasets: datasets.map(([id, writtenUs]) => ({ id, writtenUs })),
    of: Uint16Array.from(rows, ([of]) => of),
    places: Uint32Array.from(rows, ([, place]) => place),
  };
}

const hex = (value: RowSources) => Buffer.from(encodeSources(value)).toString('hex');

/** Any sources: few or many datasets, rows in any order. */
const anySources = fc.integer({ min: 1, max: 300 }).chain((rows) =>
  fc.integer({ min: 1, max: rows }).chain((count) => {
    const size = (length: number) => ({ minLength: length, maxLength: length });
    const id = fc.oneof(fc.integer({ min: 1, max: 2 ** 31 }), fc.integer({ min: 0, max: 2 ** 53 - 1 }));
    const writtenUs = fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 2 ** 53 - 1 }));
    const place = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
    return fc
      .tuple(fc.array(fc.tuple(id, writtenUs), size(count)), fc.array(fc.tuple(fc.nat(count - 1), place), size(rows)))
      .map(([datasets, list]) => sources(datasets, list));
  }),
);

it('come back', () => {
  fc.assert(
    fc.property(anySources, (value) => {
      expect(decodeSources(encodeSources(value), value.of.length)).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

it('come back for the most rows, datasets and places', () => {
  const value: RowSources = {
    datasets: Array.from({ length: MAX_ROWS }, (_, i) => ({
      id: (i * 2 ** 40) % 2 ** 52,
      writtenUs: 2 ** 53 - 1 - i * i,
    })),
    of: Uint16Array.from({ length: MAX_ROWS }, (_, row) => (row * 2731) % MAX_ROWS),
    places: Uint32Array.from({ length: MAX_ROWS }, (_, row) => 2 ** 32 - 1 - row),
  };
  expect(decodeSources(encodeSources(value), MAX_ROWS)).toEqual(value);
});

describe('golden bytes', () => {
  it.each<[string, RowSources, string]>([
    // prettier-ignore
    ['one row', sources([[7, 1]], [[0, 5]]), '0101200e20022000200a'],
    // prettier-ignore
    ['three rows of one dataset', sources([[300, 1_551_369_000_000_000]], [[0, 0], [0, 1], [0, 2]]), '01012084582085c1bdc7e2c8e800200040000218'],
    // prettier-ignore
    ['rows of two datasets', sources([[9, 1000], [4, 400]], [[1, 0], [0, 0], [1, 1], [0, 1]]), '0102801209808f50892f400001a040000130'],
  ])('of %s', (_, value, expected) => {
    expect(hex(value)).toBe(expected);
  });
});

it('cost at most four bytes a row for datasets of one row, written about a minute apart', () => {
  const jitter = (row: number) => Math.floor(((row * 0.6180339887498949) % 1) * 2e6);
  const value: RowSources = {
    datasets: Array.from({ length: MAX_ROWS }, (_, i) => ({
      id: 1000 + i * 3 + (i % 7 === 2 ? 1 : 0),
      writtenUs: 1.55e15 + i * 60e6 + jitter(i),
    })),
    of: Uint16Array.from({ length: MAX_ROWS }, (_, row) => row),
    places: new Uint32Array(MAX_ROWS),
  };
  expect(encodeSources(value).length).toBeLessThanOrEqual(4 * MAX_ROWS);
});

it('cost a few bytes for rows of one dataset', () => {
  const value: RowSources = {
    datasets: [{ id: 123_456, writtenUs: 1.55e15 }],
    of: new Uint16Array(MAX_ROWS),
    places: Uint32Array.from({ length: MAX_ROWS }, (_, row) => 70_000 + row),
  };
  expect(encodeSources(value).length).toBeLessThanOrEqual(25);
});

it.each<[string, RowSources]>([
  ['no rows', sources([[1, 1]], [])],
  ['no datasets', sources([], [[0, 0]])],
  // prettier-ignore
  ['more datasets than rows', sources([[1, 1], [2, 2]], [[0, 0]])],
  ['a dataset that is not listed', sources([[1, 1]], [[1, 0]])],
  ['fewer places than rows', { ...sources([[1, 1]], [[0, 0]]), places: new Uint32Array(0) }],
  ['half an id', sources([[1.5, 1]], [[0, 0]])],
  ['a time beyond 2^53', sources([[1, 2 ** 53]], [[0, 0]])],
  // prettier-ignore
  ['ids too far apart', sources([[-(2 ** 52), 1], [2 ** 52, 1]], [[0, 0], [1, 0]])],
])('of %s cannot be encoded', (_, value) => {
  expect(() => encodeSources(value)).toThrow(RangeError);
});

it.each<[string, string, number, string]>([
  ['nothing', '', 1, '1 bytes expected'],
  ['version 2', '0201200e20022000200a', 1, 'version 2'],
  ['no dataset', '01002000', 1, '0 datasets of 1 rows'],
  ['two datasets of one row', '0102200e20022000200a', 1, '2 datasets of 1 rows'],
  ['an encoding with a parameter', '0101210e20022000200a', 1, 'unknown encoding of sources 33'],
  ['an unknown encoding', '0101c00e20022000200a', 1, 'unknown encoding 6'],
  ['a dataset after the last', '0101200e20022002200a', 1, '1 of 0 to 0'],
  ['a dataset before the first', '0101200e20022001200a', 1, '-1 of 0 to 0'],
  ['a negative place', '0101200e200220002001', 1, '-1 of 0 to 4294967295'],
  ['a place beyond 2^32', '0101200e2002200020a080808000', 1, '4294967296 of 0 to'],
  ['ids that grow beyond 2^53', '0102a09fffffffffffff7e0201', 2, '9007199254740992 of'],
  ['a byte too many', '0101200e20022000200a00', 1, 'too many'],
])('refuse %s', (_, bytes, rows, message) => {
  const decode = () => decodeSources(Buffer.from(bytes, 'hex'), rows);
  expect(decode).toThrow(BlockFormatError);
  expect(decode).toThrow(message);
});
