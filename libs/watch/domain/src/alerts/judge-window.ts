import {
  type QualityCondition,
  type StuckCondition,
  type ValueCondition,
  type WindowFunction,
} from './alert-condition';
import { judgeNumber, judgeShare, judgeStuck, type Verdict } from './judge-stream';

/** Values of a stream in order of time, with their effective flags; moments are milliseconds since 1970. */
export interface WindowValues {
  readonly ms: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
}

/** A condition on the values of a window. */
export type WindowCondition =
  QualityCondition | StuckCondition | (ValueCondition & Required<Pick<ValueCondition, 'aggregate'>>);

/** Whether a condition is one on the values of a window. */
export function isOfWindow(condition: {
  readonly kind: string;
  readonly aggregate?: unknown;
}): condition is WindowCondition {
  const { kind, aggregate } = condition;
  return kind === 'quality' || kind === 'stuck' || (kind === 'value' && aggregate !== undefined);
}

/** The length of the window of a condition, in milliseconds. */
export function windowMs(condition: WindowCondition): number {
  if (condition.kind === 'stuck') return condition.longerMs;
  return condition.kind === 'quality' ? condition.withinMs : condition.aggregate.withinMs;
}

/**
 * Judges the values from one place to before another, of a window that ends with the last of them. `isWhole` says whether the
 * stream has values from before the window on: only then can values have been stuck for all of it.
 */
export function judgeWindow(
  condition: WindowCondition,
  { values, flags }: WindowValues,
  from: number,
  to: number,
  isWhole: boolean,
): Verdict {
  if (condition.kind === 'quality') {
    let [flagged, all] = [0, 0];
    for (let i = from; i < to; i++) {
      all++;
      if (condition.flags.includes(flags[i]!)) flagged++;
    }
    return judgeShare(condition.share, flagged, all);
  }
  const numbers: number[] = [];
  for (let i = from; i < to; i++) if (!Number.isNaN(values[i]!)) numbers.push(values[i]!);
  if (condition.kind === 'stuck') {
    if (!isWhole) return { kind: 'keep', againMs: Infinity };
    const [min, max] = [least(numbers), greatest(numbers)];
    return judgeStuck(condition.tolerance, { min, max, count: numbers.length });
  }
  const value = summedUp(condition.aggregate.function, numbers);
  if (value === undefined)
    return { kind: 'noData', detail: 'There are too few values in the window', againMs: Infinity };
  return judgeNumber(condition, value);
}

/** A function of numbers in order of time; undefined where there are too few. */
export function summedUp(name: WindowFunction, numbers: readonly number[]): number | undefined {
  const count = numbers.length;
  if (name === 'COUNT') return count;
  if (count === 0) return undefined;
  const sum = (): number => numbers.reduce((total, each) => total + each, 0);
  switch (name) {
    case 'SUM':
      return sum();
    case 'MEAN':
      return sum() / count;
    case 'MIN':
      return least(numbers);
    case 'MAX':
      return greatest(numbers);
    case 'FIRST':
      return numbers[0];
    case 'LAST':
      return numbers[count - 1];
    case 'MEDIAN': {
      const sorted = Float64Array.from(numbers).sort();
      return (sorted[(count - 1) >> 1]! + sorted[count >> 1]!) / 2;
    }
    case 'STD': {
      if (count < 2) return undefined;
      const mean = sum() / count;
      return Math.sqrt(numbers.reduce((total, each) => total + (each - mean) ** 2, 0) / (count - 1));
    }
  }
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}
