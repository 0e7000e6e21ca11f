import {
  badQuery,
  type ComparisonOperator,
  type Expression,
  MICROS_PER_DAY,
  type ValueKind,
} from '@pelorus/sensorthings/query';
import { observationsNotOffered } from './compile-path';
import { type Compiled, combine, exists, type Scope } from './compiled';
import { nameOfKind } from './kind-names';
import { asNumber, asTime, compareTimes, compareValues, isTime } from './values';

const TIMES: readonly ValueKind[] = ['time', 'date'];

/** Compiles a comparison; checks the kinds of its operands. */
export function compileComparison(
  operator: ComparisonOperator,
  one: Compiled,
  other: Compiled,
  span: Expression['span'],
  scope: Scope,
): Compiled {
  if (one.observed || other.observed) return compareObserved(operator, one, other, span, scope);
  checkComparable(one, other, span, scope);
  const isOfTimes = [one, other].some(({ kind }) => kind === 'time');
  const compare = isOfTimes
    ? combine('boolean', [asKind(one, 'time'), asKind(other, 'time')], ([a, b]) =>
        compareTimes(operator, asTime(a), asTime(b)),
      )
    : combine('boolean', [one, other], ([a, b]) => compareLoosely(operator, a, b));
  return exists(compare);
}

/** Compares values whose kinds show at run time: a time in JSON is a text. */
function compareLoosely(operator: ComparisonOperator, a: unknown, b: unknown): boolean {
  return isTime(a) || isTime(b) ? compareTimes(operator, asTime(a), asTime(b)) : compareValues(operator, a, b);
}

function checkComparable(one: Compiled, other: Compiled, span: Expression['span'], scope: Scope): void {
  const kinds = [one.kind, other.kind];
  if (one.kind === other.kind || kinds.includes('any')) return;
  if (kinds.every((kind) => TIMES.includes(kind))) return;
  // A quoted number counts as a number, a quoted time as a time.
  const quoted = [one, other].find(({ kind, literal }) => kind === 'string' && literal !== undefined);
  if (quoted && kinds.includes('number') && asNumber(quoted.literal) !== undefined) return;
  if (quoted && kinds.includes('time') && asTime(quoted.literal) !== null) return;
  const reason = `This compares ${nameOfKind(one.kind)} with ${nameOfKind(other.kind)}`;
  throw badQuery(scope.source, span, { code: 'wrong-type', reason, expected: [nameOfKind(one.kind)] });
}

/** Mirrored operators. */
const TURNED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ...{ eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' },
};

/** Whether any Observation of a Datastream is before or after a time: the first and latest tell. */
function compareObserved(
  given: ComparisonOperator,
  left: Compiled,
  right: Compiled,
  span: Expression['span'],
  scope: Scope,
): Compiled {
  const [observed, other, operator] = left.observed ? [left, right, given] : [right, left, TURNED[given]];
  if (other.observed || operator === 'eq' || operator === 'ne' || other.kind === 'any') {
    throw observationsNotOffered(scope.source, span);
  }
  checkComparable({ ...observed, kind: 'time' }, other, span, scope);
  const end = operator === 'gt' || operator === 'ge' ? 'end' : 'start';
  const compare = combine('boolean', [observed, asKind(other, 'time')], ([times, limit]) => {
    const span = asTime(times);
    const time = asTime(limit);
    return span !== null && time !== null && compareTimes(operator, { start: span[end], end: span[end] }, time);
  });
  return exists(compare);
}

/** Dates stand for their days where times are meant. */
export function asKind(compiled: Compiled, kind: ValueKind): Compiled {
  return kind === 'time' && compiled.kind === 'date'
    ? combine('time', [compiled], ([value]) => dayOf(value))
    : compiled;
}

function dayOf(value: unknown): unknown {
  return typeof value === 'number' ? { start: value, end: value + MICROS_PER_DAY } : null;
}
