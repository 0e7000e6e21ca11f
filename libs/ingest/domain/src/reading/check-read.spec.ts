import { type Aggregation } from './aggregate-table';
import { BlockIndex } from './block-index';
import { checkBuckets, findFullBucket, needsValues, refuseFull } from './check-read';
import { parseAggregate } from './parse-aggregate';

const HOUR = 3_600_000;
const aggregation = (aggregate: string, name: 'MEDIAN' | 'Q25' | 'MEAN' = 'MEDIAN'): Aggregation => ({
  bucketing: parseAggregate(aggregate)!,
  functions: [name],
});
const READING = {
  part: 7,
  columns: [{ stream: 0, kind: 'number', column: 1, ordinal: 0, place: 1 }],
} as const;

/** Successive blocks of 4,000 rows and `lengthMs` each; their ids are their places. */
function indexOf(blocks: number, lengthMs: number): BlockIndex {
  const index = new BlockIndex();
  for (let id = blocks - 1; id >= 0; id--) {
    index.add({ reading: READING, id, rows: 4_000, minMs: id * lengthMs, maxMs: (id + 1) * lengthMs - 1 });
  }
  index.sort();
  return index;
}

it('sorts blocks and finds isolated ones', () => {
  const index = indexOf(3, HOUR);
  expect([0, 1, 2].map((place) => index.at(place).id)).toEqual([0, 1, 2]);
  expect([0, 1, 2].map((place) => index.isIsolated(place))).toEqual([true, true, true]);
  index.add({ ...index.at(1), id: 9, maxMs: 3 * HOUR - 1 });
  index.sort();
  expect([0, 1, 2, 3].map((place) => index.isIsolated(place))).toEqual([true, false, false, false]);
  expect(index.mostOverlapping()).toBe(8_000);
  expect(index.extent).toEqual({ minMs: 0, maxMs: 3 * HOUR - 1 });
  expect([index.length, [...index.ids].sort()]).toEqual([4, [0, 1, 2, 9]]);
});

it('knows the dataset of own blocks, and none of merged blocks', () => {
  const index = new BlockIndex();
  const block = { reading: READING, id: 1, rows: 1, minMs: 0, maxMs: 0 };
  index.add(block);
  index.add({ ...block, id: 2, dataset: { id: 5, writtenUs: 7 }, minMs: 1, maxMs: 1 });
  index.sort();
  expect([index.at(0), index.at(1)]).toEqual([
    block,
    { ...block, id: 2, dataset: { id: 5, writtenUs: 7 }, minMs: 1, maxMs: 1 },
  ]);
});

it('takes blocks that share a millisecond for overlapping ones', () => {
  const index = new BlockIndex();
  index.add({ reading: READING, id: 1, rows: 1, minMs: 0, maxMs: 5 });
  index.add({ reading: READING, id: 2, rows: 1, minMs: 5, maxMs: 9 });
  index.add({ reading: READING, id: 3, rows: 1, minMs: 10, maxMs: 10 });
  index.sort();
  expect([0, 1, 2].map((place) => index.isIsolated(place))).toEqual([false, false, true]);
});

it('allows medians of ten million values, and no more', () => {
  const fullOf = (index: BlockIndex, bucket: string, range = {}, density = 1): unknown =>
    findFullBucket(index, range, aggregation(bucket), (part) => (part === READING.part ? density : NaN));
  expect(fullOf(indexOf(2_500, HOUR), 'P1Y')).toBeUndefined();
  const full = { startMs: 0, values: expect.closeTo(2_501 * 4_000, 0) as number };
  expect(fullOf(indexOf(2_501, HOUR), 'P1Y')).toEqual(full);
  expect(fullOf(indexOf(2_501, HOUR), 'P1M')).toBeUndefined();
  expect(fullOf(indexOf(5_000, HOUR), 'P1Y', {}, 0.5)).toBeUndefined();
  expect(fullOf(indexOf(5_001, HOUR), 'P1Y', {}, 0.5)).toBeDefined();
  expect(fullOf(indexOf(2_501, HOUR), 'P1Y', { min: { ms: HOUR, us: 0 } })).toBeUndefined();
  expect(() => refuseFull({ startMs: 0, values: 10_004_000.4 })).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      code: 'too-many-values',
      message: expect.stringContaining('of 1970-01-01T00:00:00 has about 10004000:') as string,
    }),
  );
});

it('counts the values of a bucket only for medians and quantiles', () => {
  expect(needsValues(undefined)).toBe(false);
  const functions = ['MEAN', 'MEDIAN', 'Q25'] as const;
  expect(functions.map((name) => needsValues(aggregation('P1Y', name)))).toEqual([false, true, true]);
});

it('refuses more than five million buckets between the bounds or in the data', () => {
  const seconds = aggregation('SECOND', 'MEAN');
  const long = { min: { ms: 0, us: 0 }, max: { ms: 5_000_000_000, us: 0 } };
  const tooMany = expect.objectContaining({ kind: 'malformed', code: 'too-many-buckets' });
  expect(() => checkBuckets(seconds, long, undefined, undefined)).toThrow(tooMany);
  expect(() => checkBuckets(seconds, long, undefined, 5_000_000)).not.toThrow();
  expect(() =>
    checkBuckets(seconds, { ...long, max: { ms: 4_999_999_999, us: 0 } }, undefined, undefined),
  ).not.toThrow();
  expect(() => checkBuckets(seconds, {}, indexOf(1_400, HOUR).extent, undefined)).toThrow(tooMany);
  expect(() => checkBuckets(seconds, {}, indexOf(1_300, HOUR).extent, undefined)).not.toThrow();
  expect(() => checkBuckets(seconds, {}, undefined, undefined)).not.toThrow();
});
