import { formatDateTime } from '@pelorus/shared/kernel';
import { describeFunction } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { type BlockIndex, type Extent, type IndexedBlock } from './block-index';
import { tooManyBuckets, tooManyValues, tooMuchOverlap } from './read.errors';
import { type TimeRange } from './time-range';

/** Most buckets of an answer. */
export const MAX_BUCKETS = 5_000_000;
/** Most values in a bucket of quantiles, over all streams. */
export const MAX_QUANTILE_VALUES = 10_000_000;
/** Most cells of overlapping blocks, which are in memory together. */
export const MAX_OVERLAPPING_CELLS = 16_000_000;

/** Refuses (400) more than MAX_BUCKETS in the range or, without bounds, the data. */
export function checkBuckets(
  { bucketing }: Aggregation,
  { min, max }: TimeRange,
  extent: Extent | undefined,
  limit: number | undefined,
): void {
  if (limit !== undefined && limit <= MAX_BUCKETS) return;
  const from = min?.ms ?? extent?.minMs;
  const to = max?.ms ?? extent?.maxMs;
  if (from === undefined || to === undefined || to < from) return;
  const count = bucketing.count(from, to);
  if (count > MAX_BUCKETS) throw tooManyBuckets(count, MAX_BUCKETS);
}

/** Refuses (422) overlaps beyond memory. */
export function checkOverlap(index: BlockIndex): void {
  if (index.mostOverlapping() > MAX_OVERLAPPING_CELLS) throw tooMuchOverlap(MAX_OVERLAPPING_CELLS);
}

/** Whether an aggregation needs all values of a bucket at once. */
export function needsValues(aggregation: Aggregation | undefined): boolean {
  return aggregation?.functions.some((name) => describeFunction(name).needs === 'values') ?? false;
}

/** Bucket with too many values for quantiles. */
export interface FullBucket {
  readonly startMs: number;
  readonly values: number;
}

/** Refuses (422) a too full bucket. */
export function refuseFull({ startMs, values }: FullBucket): never {
  throw tooManyValues(formatDateTime({ ms: startMs, us: 0 }, 0), Math.round(values), MAX_QUANTILE_VALUES);
}

/**
 * First bucket too full for quantiles. Estimate: values spread evenly over a block; `density` is the average number of
 * values in a part's row.
 */
export function findFullBucket(
  index: BlockIndex,
  range: TimeRange,
  { bucketing }: Aggregation,
  density: (part: number) => number,
): FullBucket | undefined {
  const counts = new Map<number, number>();
  for (let place = 0; place < index.length; place++) {
    const block = index.at(place);
    const from = Math.max(block.minMs, range.min?.ms ?? -Infinity);
    const to = Math.min(block.maxMs, range.max?.ms ?? Infinity);
    // No later block reaches these buckets.
    for (const start of counts.keys()) if (bucketing.endOf(start) <= block.minMs) counts.delete(start);
    const full = addValues(counts, block, from, to, bucketing, density(block.reading.part));
    if (full) return full;
  }
  return undefined;
}

function addValues(
  counts: Map<number, number>,
  { rows, minMs, maxMs }: IndexedBlock,
  from: number,
  to: number,
  bucketing: Aggregation['bucketing'],
  density: number,
): FullBucket | undefined {
  const each = (rows * density) / (maxMs - minMs + 1);
  // 4,096 rows cannot fill one of more than 10,000 buckets.
  if (bucketing.count(from, to) > 10_000) return undefined;
  for (let start = bucketing.startOf(from); start <= to; start = bucketing.endOf(start)) {
    const share = Math.min(to, bucketing.endOf(start) - 1) - Math.max(from, start) + 1;
    const count = (counts.get(start) ?? 0) + share * each;
    if (count > MAX_QUANTILE_VALUES + 0.5) return { startMs: start, values: count };
    counts.set(start, count);
  }
  return undefined;
}
