import { FLAG } from './flag';
import { MovingRange } from './moving-range';
import { type Series } from './series';

/** Flagged part of a flat stretch: all, or from the value that makes it too long. */
export const FLAT_MARKS = ['stretch', 'end'] as const;

export type FlatMarks = (typeof FLAT_MARKS)[number];

export interface FlatRule {
  readonly flag: number;
  /** Largest difference within a stretch. */
  readonly tolerance: number;
  /** Gap that ends a stretch. */
  readonly gapUs: number;
  /** Reach on each side in microseconds, beyond one gap. */
  readonly reachUs: number;
  /** Reach on each side in values. */
  readonly reachValues: number;
  readonly marks: FlatMarks;
  /** Whether so many values from `first` to `last` are too long. */
  readonly isLong: (first: number, last: number, count: number) => boolean;
}

/** Flags present values as good. */
export function passPresent({ values }: Series, from: number, to: number, flags: Uint8Array): void {
  for (let i = from; i < to; i++) flags[i] = values[i] === values[i] ? FLAG.good : FLAG.missing;
}

/** Flags flat stretches: all values, or those at the end. Empty cells neither end a stretch nor change their flag. */
export function flagFlat(
  { timesUs, values }: Series,
  from: number,
  to: number,
  flags: Uint8Array,
  rule: FlatRule,
): void {
  const [start, end] = reachOf(timesUs, values, from, to, rule);
  const range = new MovingRange(values, end - start);
  let first = start;
  let marked = from;
  let before = -1;
  for (let last = start; last < end; last++) {
    if (values[last] !== values[last]) continue;
    if (before >= 0 && timesUs[last]! - timesUs[before]! > rule.gapUs) while (first < last) range.take(first++);
    before = last;
    range.add(last);
    while (range.range > rule.tolerance) range.take(first++);
    while (values[first] !== values[first]) first++;
    if (!rule.isLong(first, last, range.count)) continue;
    for (let i = Math.max(rule.marks === 'end' ? last : first, marked); i <= last && i < to; i++)
      if (values[i] === values[i]) flags[i] = rule.flag;
    marked = Math.max(marked, last + 1);
  }
}

function reachOf(
  timesUs: Float64Array,
  values: Float64Array,
  from: number,
  to: number,
  { reachUs, reachValues, gapUs }: FlatRule,
): [start: number, end: number] {
  const isWithin = (distanceUs: number, passed: number): boolean =>
    distanceUs <= reachUs + gapUs || passed < reachValues;
  let start = from;
  for (let passed = 0; start > 0 && isWithin(timesUs[from]! - timesUs[start - 1]!, passed); start--) {
    if (values[start - 1] === values[start - 1]) passed++;
  }
  let end = to;
  for (let passed = 0; end < values.length && isWithin(timesUs[end]! - timesUs[to - 1]!, passed); end++) {
    if (values[end] === values[end]) passed++;
  }
  return [start, end];
}
