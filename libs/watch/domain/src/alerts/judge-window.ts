import {
  type QualityCondition,
  type StuckCondition,
  type ValueCondition,
  type WindowFunction,
} from './alert-condition';
import { judgeNumber, judgeShare, judgeStuck, type Verdict } from './judge-stream';

/** Values by time with effective flags; moments in milliseconds since 1970. */
export interface WindowValues {
  readonly ms: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly flags: ArrayLike<number>;
}

/** Condition on a window of values. */
export type WindowCondition =
  | QualityCondition
  | StuckCondition
  | (ValueCondition & Required<Pick<ValueCondition, 'aggregate'>>);

export function isOfWindow(condition: {
  readonly kind: string;
  readonly aggregate?: unknown;
}): condition is WindowCondition {
  const { kind, aggregate } = condition;
  return kind === 'quality' || kind === 'stuck' || (kind === 'value' && aggregate !== undefined);
}

/** Length of a condition's window in milliseconds. */
export function windowMs(condition: WindowCondition): number {
  if (condition.kind === 'stuck') return condition.longerMs;
  return condition.kind === 'quality' ? condition.withinMs : condition.aggregate.withinMs;
}

/**
 * Judges values `from` to before `to` of a window that ends with the last one. `isWhole`: the stream has older values,
 * which being stuck requires.
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

/** Function of numbers by time; undefined for too few. */
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
