import { formatDateTime } from '@pelorus/shared/kernel';
import { isQuantile } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { type BlockIndex, type IndexedBlock } from './block-index';
import { tooManyBuckets, tooManyValues, tooMuchOverlap } from './read.errors';
import { type TimeRange } from './time-range';

/** The most buckets of an answer. */
export const MAX_BUCKETS = 5_000_000;
/** The most values in a bucket of medians or quantiles, over all streams. */
export const MAX_QUANTILE_VALUES = 10_000_000;
/** The most cells of blocks that overlap at one time: all of them are in memory. */
export const MAX_OVERLAPPING_CELLS = 16_000_000;

/** Refuses (400) buckets too many, between the bounds asked for or else those of the data. */
export function checkBuckets(
  { bucketing }: Aggregation,
  { min, max }: TimeRange,
  index: BlockIndex | undefined,
  limit: number | undefined,
): void {
  if (limit !== undefined && limit <= MAX_BUCKETS) return;
  const from = min?.ms ?? index?.extent?.minMs;
  const to = max?.ms ?? index?.extent?.maxMs;
  if (from === undefined || to === undefined || to < from) return;
  const count = bucketing.count(from, to);
  if (count > MAX_BUCKETS) throw tooManyBuckets(count, MAX_BUCKETS);
}

/** Refuses (422) what would not fit into memory: see the constants. */
export function checkMemory(index: BlockIndex, range: TimeRange, aggregation: Aggregation | undefined): void {
  if (index.mostOverlapping() > MAX_OVERLAPPING_CELLS) throw tooMuchOverlap(MAX_OVERLAPPING_CELLS);
  if (aggregation?.functions.some(isQuantile)) checkValues(index, range, aggregation);
}

/** Values are taken to be spread evenly over the time of their blocks. */
function checkValues(index: BlockIndex, range: TimeRange, { bucketing }: Aggregation): void {
  const counts = new Map<number, number>();
  for (let place = 0; place < index.length; place++) {
    const block = index.at(place);
    const from = Math.max(block.minMs, range.min?.ms ?? -Infinity);
    const to = Math.min(block.maxMs, range.max?.ms ?? Infinity);
    // Buckets of blocks that are over are complete; those that no block reaches any more are forgotten.
    for (const start of counts.keys()) if (bucketing.endOf(start) <= block.minMs) counts.delete(start);
    addValues(counts, block, from, to, bucketing);
  }
}

function addValues(
  counts: Map<number, number>,
  { rows, dataset, minMs, maxMs }: IndexedBlock,
  from: number,
  to: number,
  bucketing: Aggregation['bucketing'],
): void {
  const each = (rows * dataset.density) / (maxMs - minMs + 1);
  // A block has 4,096 rows: buckets far smaller than it cannot be too full by it alone.
  if (bucketing.count(from, to) > 10_000) return;
  for (let start = bucketing.startOf(from); start <= to; start = bucketing.endOf(start)) {
    const share = Math.min(to, bucketing.endOf(start) - 1) - Math.max(from, start) + 1;
    const count = (counts.get(start) ?? 0) + share * each;
    if (count > MAX_QUANTILE_VALUES + 0.5) {
      throw tooManyValues(formatDateTime({ ms: start, us: 0 }, 0), Math.round(count), MAX_QUANTILE_VALUES);
    }
    counts.set(start, count);
  }
}
