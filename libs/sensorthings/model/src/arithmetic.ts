import { addDuration, type ArithmeticOperator, type ValueKind } from '@pelorus/sensorthings/query';
import { asNumber, asTime, isDuration, isTime } from './values';

/** Kind of a result; undefined for incompatible kinds. */
export function kindOfSum(operator: ArithmeticOperator, left: ValueKind, right: ValueKind): ValueKind | undefined {
  if (left === 'any' || right === 'any')
    return left === 'time' || left === 'duration' ? 'any' : right === 'any' || right === 'number' ? 'number' : 'any';
  if (left === right && left !== 'time') return left;
  if (left === 'time' && right === 'time') return operator === 'sub' ? 'duration' : undefined;
  if (left === 'time' && right === 'duration') return 'time';
  return left === 'duration' && right === 'time' && operator === 'add' ? 'time' : undefined;
}

/** Result of arithmetic; null where an operand is unknown or no number. */
export function calculate(operator: ArithmeticOperator, left: unknown, right: unknown): unknown {
  if (isTime(left) || isTime(right) || isDuration(left) || isDuration(right))
    return calculateTime(operator, left, right);
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a === undefined || b === undefined) return null;
  const result = { add: a + b, sub: a - b, mul: a * b, div: a / b, mod: a % b }[operator];
  return Number.isFinite(result) ? result : null;
}

function calculateTime(operator: ArithmeticOperator, left: unknown, right: unknown): unknown {
  const sign = operator === 'add' ? 1 : -1;
  if (isDuration(left) && isDuration(right)) {
    return { months: left.months + sign * right.months, micros: left.micros + sign * right.micros };
  }
  if (isDuration(left)) return calculateTime(operator, right, left);
  const [time, other] = [asTime(left), asTime(right)];
  if (time && isDuration(right)) {
    return { start: addDuration(time.start, right, sign), end: addDuration(time.end, right, sign) };
  }
  return time && other ? { months: 0, micros: time.start - other.start } : null;
}
