import { type Aggregation } from './aggregate-table';
import { BlockIndex } from './block-index';
import { checkBuckets, checkMemory } from './check-read';
import { parseAggregate } from './parse-aggregate';

const HOUR = 3_600_000;
const aggregation = (aggregate: string, name: 'MEDIAN' | 'MEAN' = 'MEDIAN'): Aggregation => ({
  bucketing: parseAggregate(aggregate)!,
  functions: [name],
});

/** Blocks of 4,000 rows, each as long as `spanMs`, one after the other. */
function indexOf(blocks: number, spanMs: number, density = 1): BlockIndex {
  const columns = [{ stream: 0, kind: 'number', column: 1, ordinal: 0 }] as const;
  const dataset = { id: 1, rank: 1, columns, density };
  const index = new BlockIndex();
  for (let seq = blocks - 1; seq >= 0; seq--) {
    index.add({ dataset, seq, rows: 4_000, minMs: seq * spanMs, maxMs: (seq + 1) * spanMs - 1 });
  }
  index.sort();
  return index;
}

it('puts blocks in order and knows which of them are alone', () => {
  const index = indexOf(3, HOUR);
  expect([0, 1, 2].map((place) => index.at(place).seq)).toEqual([0, 1, 2]);
  expect([0, 1, 2].map((place) => index.isIsolated(place))).toEqual([true, true, true]);
  index.add({ ...index.at(1), seq: 9, maxMs: 3 * HOUR - 1 });
  index.sort();
  expect([0, 1, 2, 3].map((place) => index.isIsolated(place))).toEqual([true, false, false, false]);
  expect(index.mostOverlapping()).toBe(8_000);
  expect(index.extent).toEqual({ minMs: 0, maxMs: 3 * HOUR - 1 });
});

it('lets medians of ten million values pass, and no more', () => {
  const range = {};
  expect(() => checkMemory(indexOf(2_500, HOUR), range, aggregation('P1Y'))).not.toThrow();
  const tooMany = expect.objectContaining({ kind: 'invalid', code: 'too-many-values' });
  expect(() => checkMemory(indexOf(2_501, HOUR), range, aggregation('P1Y'))).toThrow(tooMany);
  expect(() => checkMemory(indexOf(2_501, HOUR), range, aggregation('P1Y', 'MEAN'))).not.toThrow();
  expect(() => checkMemory(indexOf(2_501, HOUR), range, aggregation('P1M'))).not.toThrow();
  expect(() => checkMemory(indexOf(5_000, HOUR, 0.5), range, aggregation('P1Y'))).not.toThrow();
  const part = { min: { ms: HOUR, us: 0 } };
  expect(() => checkMemory(indexOf(2_501, HOUR), part, aggregation('P1Y'))).not.toThrow();
});

it('refuses more than five million buckets, of the bounds or else of the data', () => {
  const seconds = aggregation('SECOND', 'MEAN');
  const long = { min: { ms: 0, us: 0 }, max: { ms: 5_000_000_000, us: 0 } };
  const tooMany = expect.objectContaining({ kind: 'malformed', code: 'too-many-buckets' });
  expect(() => checkBuckets(seconds, long, undefined, undefined)).toThrow(tooMany);
  expect(() => checkBuckets(seconds, long, undefined, 5_000_000)).not.toThrow();
  expect(() =>
    checkBuckets(seconds, { ...long, max: { ms: 4_999_999_999, us: 0 } }, undefined, undefined),
  ).not.toThrow();
  expect(() => checkBuckets(seconds, {}, indexOf(1_400, HOUR), undefined)).toThrow(tooMany);
  expect(() => checkBuckets(seconds, {}, indexOf(1_300, HOUR), undefined)).not.toThrow();
});
