import {
  type ComparisonOperator,
  type Duration,
  MICROS_PER_DAY,
  readMoment,
  type TimeSpan,
} from '@pelorus/sensorthings/query';

/** Month in comparisons of durations: a twelfth of 365.2425 days. */
const MICROS_PER_MONTH = (365.2425 / 12) * MICROS_PER_DAY;

const TESTS: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

/** Compares JSON values: numbers, numeric texts, texts by code points, booleans. Null equals null alone. */
export function compareValues(operator: ComparisonOperator, left: unknown, right: unknown): boolean {
  if (left === null || right === null) {
    return operator === 'eq' ? left === right : operator === 'ne' && left !== right;
  }
  const order = orderOfValues(left, right);
  return order === undefined ? operator === 'ne' : TESTS[operator](order);
}

/** Order of two values other than null; undefined for none. */
function orderOfValues(left: unknown, right: unknown): number | undefined {
  const [a, b] = [left, right].map(comparable) as [unknown, unknown];
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  const [x, y] = [asNumber(a), asNumber(b)];
  if (x !== undefined && y !== undefined && (typeof a === 'number' || typeof b === 'number')) return x - y;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return undefined;
}

/** Converts durations to numbers. */
function comparable(value: unknown): unknown {
  return isDuration(value) ? value.months * MICROS_PER_MONTH + value.micros : value;
}

/** Compares by code points. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    // Surrogates stand for characters above all others.
    if (x !== y) return isSurrogate(x) !== isSurrogate(y) ? (isSurrogate(x) ? 1 : -1) : x - y;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Number, or text of one. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(value)) return undefined;
  return Number(value);
}

export function isTime(value: unknown): value is TimeSpan {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

export function isDuration(value: unknown): value is Duration {
  return typeof value === 'object' && value !== null && 'months' in value && 'micros' in value;
}

/** Time, or text of one. */
export function asTime(value: unknown): TimeSpan | null {
  if (isTime(value)) return value;
  const found = typeof value === 'string' ? readMoment(value) : undefined;
  return found === undefined ? null : { start: found, end: found };
}

/**
 * Compares times. An interval includes its start, not its end; it is less where it ends before the other begins, less
 * or equal where neither of its ends is later.
 */
export function compareTimes(operator: ComparisonOperator, left: TimeSpan | null, right: TimeSpan | null): boolean {
  if (left === null || right === null) return operator === 'ne' ? left !== right : operator === 'eq' && left === right;
  switch (operator) {
    case 'eq':
      return left.start === right.start && left.end === right.end;
    case 'ne':
      return left.start !== right.start || left.end !== right.end;
    case 'le':
      return left.start <= right.start && left.end <= right.end;
    case 'ge':
      return left.start >= right.start && left.end >= right.end;
    case 'lt':
      return isBefore(left, right);
    case 'gt':
      return isBefore(right, left);
  }
}

export function isBefore(one: TimeSpan, other: TimeSpan): boolean {
  return isInstant(one) ? one.start < other.start : one.end <= other.start;
}

const isInstant = ({ start, end }: TimeSpan): boolean => start === end;
