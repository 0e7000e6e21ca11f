import { FLAG } from './flag';
import { type Parameter, withDefault } from './parameters/parameter';
import { count } from './parameters/scalar.parameters';
import { type Series } from './series';

const MOST = 101;

export const MEDIAN_COUNT: Parameter<number> = withDefault(
  count(`Odd number of values of the median, at most ${MOST}`, 3),
  5,
);

export function checkCount(count: number): string | undefined {
  return count % 2 === 0 || count > MOST ? `'count' must be odd and at most ${MOST}, not ${count}` : undefined;
}

/** Cost of sorting so many values for each one, in range tests. */
export function weightOfMedian(count: number): number {
  return count / 10;
}

export interface MedianRule {
  /** Size of the neighbourhood, odd: the value in the middle. */
  readonly count: number;
  readonly gapUs: number;
  /** Multiple of the usual interval that makes a gap in a neighbourhood; absent for none. */
  readonly gapRhythms?: number | undefined;
  readonly suspect: number;
  readonly fail: number;
  /** Whether to subtract the neighbourhood's standard deviation. */
  readonly lessDeviation: boolean;
}

/**
 * Flags by distance from the median of the neighbourhood, the value included, as the reference service does; deviation
 * of a population. Ends, gaps and empty cells give 0.
 */
export function judgeByMedian(series: Series, from: number, to: number, flags: Uint8Array, rule: MedianRule): void {
  const { timesUs, values } = series;
  const { count, gapUs, gapRhythms } = rule;
  const half = count >> 1;
  const end = Math.min(values.length, to + half);
  const distance = count === 5 ? distanceOfFive : distanceOfMany(count);
  const hasGap = gapRhythms === undefined ? undefined : gapWithin(count, gapRhythms);
  for (let i = from; i < to; i++) flags[i] = values[i] === values[i] ? FLAG.none : FLAG.missing;
  for (let last = Math.max(0, from - half), run = 0; last < end; last++) {
    const value = values[last]!;
    if (value !== value) run = 0;
    else if (run > 0 && timesUs[last]! - timesUs[last - 1]! > gapUs) run = 1;
    else run++;
    const i = last - half;
    if (run < count || i < from) continue;
    if (hasGap?.(timesUs, last)) continue;
    const measure = distance(values, i, rule.lessDeviation);
    flags[i] = measure > rule.fail ? FLAG.bad : measure > rule.suspect ? FLAG.probablyBad : FLAG.good;
  }
}

/**
 * Whether the neighbourhood up to `last` has an interval so many times its median one (the shorter of two). Uses no
 * other values, so that flags never depend on them.
 */
function gapWithin(count: number, gapRhythms: number): (timesUs: Float64Array, last: number) => boolean {
  const intervals = new Float64Array(count - 1);
  return (timesUs, last) => {
    const first = last - count + 1;
    // Most neighbourhoods are even: no two intervals differ that much.
    let [min, max] = [Infinity, 0];
    for (let k = 0; k < count - 1; k++) {
      const interval = timesUs[first + k + 1]! - timesUs[first + k]!;
      intervals[k] = interval;
      if (interval < min) min = interval;
      if (interval > max) max = interval;
    }
    if (max <= gapRhythms * min) return false;
    return max > gapRhythms * intervals.sort()[(count - 2) >> 1]!;
  };
}

function distanceOfFive(values: Float64Array, i: number, lessDeviation: boolean): number {
  const a = values[i - 2]!;
  const b = values[i - 1]!;
  const c = values[i]!;
  const d = values[i + 1]!;
  const e = values[i + 2]!;
  const distance = Math.abs(c - medianOfFive(a, b, c, d, e));
  if (!lessDeviation || distance === 0) return distance;
  const mean = c + (a - c + (b - c) + (d - c) + (e - c)) / 5;
  const squares = (a - mean) ** 2 + (b - mean) ** 2 + (c - mean) ** 2 + (d - mean) ** 2 + (e - mean) ** 2;
  return less(distance, Math.sqrt(squares / 5));
}

export function medianOfFive(a: number, b: number, c: number, d: number, e: number): number {
  // Median of five: neither the lowest nor the highest of two pairs, but that of the other two and the fifth.
  const lower = Math.max(Math.min(a, b), Math.min(d, e));
  const upper = Math.min(Math.max(a, b), Math.max(d, e));
  return Math.max(Math.min(lower, upper), Math.min(Math.max(lower, upper), c));
}

/** Distance from the median of any odd number of values; reuses one array. */
function distanceOfMany(count: number): typeof distanceOfFive {
  const sorted = new Float64Array(count);
  return (values, i, lessDeviation) => {
    const first = i - (count >> 1);
    for (let k = 0; k < count; k++) sorted[k] = values[first + k]!;
    sorted.sort();
    const distance = Math.abs(values[i]! - sorted[count >> 1]!);
    return lessDeviation ? less(distance, deviationOf(sorted)) : distance;
  };
}

/** Distance less deviation; the distance alone where numbers are too large. */
function less(distance: number, deviation: number): number {
  return deviation < Infinity ? distance - deviation : distance;
}

export function deviationOf(values: Float64Array, from = 0, to = values.length): number {
  let sum = 0;
  let present = 0;
  for (let i = from; i < to; i++) {
    if (values[i] !== values[i]) continue;
    sum += values[i]!;
    present++;
  }
  const mean = sum / present;
  let squares = 0;
  for (let i = from; i < to; i++) if (values[i] === values[i]) squares += (values[i]! - mean) ** 2;
  return Math.sqrt(squares / present);
}
