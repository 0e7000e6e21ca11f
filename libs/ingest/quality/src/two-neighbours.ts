import { FLAG } from './flag';
import { type Series } from './series';
import { flagAbove } from './thresholds';

interface TwoRule {
  readonly measure: (before: number, value: number, after: number) => number;
  readonly gapUs: number;
  readonly suspect: number;
  readonly fail: number;
}

/** Flags values by both neighbours; ends, gaps and empty cells give 0. */
export function judgeByTwo(
  { timesUs, values }: Series,
  from: number,
  to: number,
  flags: Uint8Array,
  { measure, gapUs, suspect, fail }: TwoRule,
): void {
  const last = values.length - 1;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    if (value !== value) {
      flags[i] = FLAG.missing;
      continue;
    }
    const isWhole =
      i > 0 && i < last && timesUs[i]! - timesUs[i - 1]! <= gapUs && timesUs[i + 1]! - timesUs[i]! <= gapUs;
    const height = isWhole ? measure(values[i - 1]!, value, values[i + 1]!) : NaN;
    flags[i] = height !== height ? FLAG.none : flagAbove(height, suspect, fail);
  }
}

export function fromMean(before: number, value: number, after: number): number {
  return Math.abs(value - (before + after) / 2);
}
