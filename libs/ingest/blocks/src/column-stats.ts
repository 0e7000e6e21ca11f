export interface ColumnStats {
  readonly count: number;
  /** Mean of the values, never below `min` or above `max` despite rounding. */
  readonly mean: number;
  /** Sum of squared differences from the mean, +Infinity on overflow: `m2 / (count - 1)` is the sample variance. */
  readonly m2: number;
  readonly min: number;
  readonly max: number;
  /** The value with the earliest time stamp. */
  readonly first: number;
  /** The value with the latest time stamp. */
  readonly last: number;
}

const NO_VALUES: ColumnStats = { count: 0, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 };

export function computeStats(values: Float64Array, from: number, to: number): ColumnStats {
  const count = to - from;
  if (count === 0) return NO_VALUES;
  const first = values[from]!;
  const last = values[to - 1]!;
  let min = first;
  let max = first;
  // Two sums of every other value each: additions to one would wait for each other.
  let sum = 0;
  let other = 0;
  for (let i = from; i + 1 < to; i += 2) {
    const a = values[i]!;
    const b = values[i + 1]!;
    sum += a;
    other += b;
    if (a < min) min = a;
    if (a > max) max = a;
    if (b < min) min = b;
    if (b > max) max = b;
  }
  if (count % 2 === 1) other += last;
  min = Math.min(min, last);
  max = Math.max(max, last);
  if (min === max) return { count, mean: min, m2: 0, min, max, first, last };
  sum += other;
  const rough = Number.isFinite(sum) ? sum / count : meanOfHuge(values, from, to);
  const { squares, residue } = sumDifferences(values, from, to, rough);
  const correction = Number.isFinite(residue) ? residue / count : 0;
  const m2 = squares - residue * correction;
  return {
    count,
    mean: Math.min(Math.max(rough + correction, min), max),
    m2: Number.isFinite(m2) ? Math.max(m2, 0) : Infinity,
    min,
    max,
    first,
    last,
  };
}

function sumDifferences(
  values: Float64Array,
  from: number,
  to: number,
  rough: number,
): { readonly squares: number; readonly residue: number } {
  let residue = 0;
  let squares = 0;
  let otherResidue = 0;
  let otherSquares = 0;
  for (let i = from; i + 1 < to; i += 2) {
    const a = values[i]! - rough;
    const b = values[i + 1]! - rough;
    residue += a;
    otherResidue += b;
    squares += a * a;
    otherSquares += b * b;
  }
  if ((to - from) % 2 === 1) {
    const a = values[to - 1]! - rough;
    residue += a;
    squares += a * a;
  }
  return { squares: squares + otherSquares, residue: residue + otherResidue };
}

function meanOfHuge(values: Float64Array, from: number, to: number): number {
  let mean = 0;
  for (let i = from; i < to; i++) mean += values[i]! / (to - from);
  return mean;
}

/** Statistics of the values of `a` and `b` together, all of `a` before all of `b` in time (Chan's combination). */
export function combineStats(a: ColumnStats, b: ColumnStats): ColumnStats {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const min = Math.min(a.min, b.min);
  const max = Math.max(a.max, b.max);
  const difference = b.mean - a.mean;
  return {
    count,
    mean: Math.min(Math.max(combineMeans(a, b, difference), min), max),
    m2: a.m2 + b.m2 + difference * (difference * ((a.count * b.count) / count)),
    min,
    max,
    first: a.first,
    last: b.last,
  };
}

function combineMeans(a: ColumnStats, b: ColumnStats, difference: number): number {
  const share = b.count / (a.count + b.count);
  if (Number.isFinite(difference)) return a.mean + difference * share;
  return a.mean * (1 - share) + b.mean * share;
}
