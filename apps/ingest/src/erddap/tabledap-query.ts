import { type TimeRange } from '@pelorus/ingest/domain';
import { didYouMean, DomainError, type Instant, nearest, parseDateTime } from '@pelorus/shared/kernel';
import { TIME, type TabledapDataset, type TabledapVariable } from './tabledap-dataset';

/** How a constraint compares. */
export type ConstraintOperator = '!=' | '<=' | '>=' | '=' | '<' | '>';

/** A condition that values of a variable must meet; a time is in microseconds since 1970. */
export interface ValueConstraint {
  /** Absent for the time. */
  readonly variable?: TabledapVariable;
  readonly operator: ConstraintOperator;
  readonly value: number | string;
}

/** A read of a dataset as its address says it. */
export interface TabledapQuery {
  /** Columns of the answer in order; undefined stands for the time. */
  readonly shown: readonly (TabledapVariable | undefined)[];
  /** The time that the constraints leave, ends included. */
  readonly range: TimeRange;
  readonly constraints: readonly ValueConstraint[];
}

const MOST_PARTS = 1_000;
/** `now-7days`, `max(time)-1day`: a moment, and so many units before or after it. */
const RELATIVE = /^(now|max\(time\)|min\(time\))(?:([+-])(\d{1,9}(?:\.\d+)?)\s*([a-z]+))?$/i;
const UNIT_MS: Readonly<Record<string, number>> = {
  milli: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/**
 * Reads the query of an address: `time,temperature&time>=2024-01-01T00:00:00Z&temperature>4`, as ERDDAP's clients write it.
 * DomainError `malformed` for faults, `not-implemented` for functions of ERDDAP's server.
 */
export function readTabledapQuery(raw: string, dataset: TabledapDataset, now = Date.now()): TabledapQuery {
  const [names = '', ...parts] = raw.split('&').map(decoded);
  if (parts.length > MOST_PARTS) throw fault(`More than ${MOST_PARTS} constraints.`);
  const constraints = parts.filter((part) => part !== '').map((part) => readConstraint(part, dataset, now));
  const asked = names.split(',').filter((name) => name !== '');
  const known = new Set<string>();
  const shown =
    asked.length === 0 ? [undefined, ...dataset.variables] : asked.map((name) => shownOnce(name, known, dataset));
  return { shown, range: rangeOf(constraints), constraints };
}

/** The variable with a name that is not among those before, as ERDDAP has it: each once more would be as many cells again. */
function shownOnce(name: string, known: Set<string>, dataset: TabledapDataset): TabledapVariable | undefined {
  const variable = variableOf(name, dataset);
  if (known.has(name)) throw fault(`variable="${name}" occurs twice.`);
  known.add(name);
  return variable;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    throw fault(`'${text.slice(0, 64)}' is not percent-encoded UTF-8.`);
  }
}

/** The variable with a name; undefined for the time. */
function variableOf(name: string, { id, variables }: TabledapDataset): TabledapVariable | undefined {
  if (name === TIME) return undefined;
  const variable = variables.find((each) => each.name === name);
  if (variable) return variable;
  const near = nearest(name, [TIME, ...variables.map((each) => each.name)]);
  throw fault(`Unrecognized variable="${name.slice(0, 64)}" of ${id}${didYouMean(near)}`);
}

function readConstraint(text: string, dataset: TabledapDataset, now: number): ValueConstraint {
  const call = /^(\w+)\(/.exec(text);
  if (call) {
    const detail = `Pelorus does not offer ${call[1]!}(): sort and choose where the answer is read.`;
    throw new DomainError('not-implemented', 'not-implemented', detail);
  }
  const found = /^(\w+)(!=|=~|<=|>=|=|<|>)(.*)$/s.exec(text);
  if (!found) throw fault(`'${text.slice(0, 64)}' is no constraint; expected for example time>=2024-01-01T00:00:00Z.`);
  const [, name = '', operator = '', written = ''] = found;
  if (operator === '=~') {
    const detail = 'Pelorus does not offer regular expressions (=~): use = and !=.';
    throw new DomainError('not-implemented', 'not-implemented', detail);
  }
  const variable = variableOf(name, dataset);
  const value = unquoted(written);
  const own = { operator: operator as ConstraintOperator };
  if (!variable) return { ...own, value: doubleOf(readMoment(value, dataset, now)) };
  if (variable.kind === 'text') return { ...own, variable, value };
  const number = value === 'NaN' ? NaN : Number(value);
  if (value.trim() === '' || (Number.isNaN(number) && value !== 'NaN')) {
    throw fault(`'${name}' is compared with numbers, not with '${value.slice(0, 64)}'.`);
  }
  return { ...own, variable, value: number };
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    throw fault(`${text.slice(0, 64)} is no text in quotes.`);
  }
}

function readMoment(text: string, { extent }: TabledapDataset, now: number): Instant {
  const relative = RELATIVE.exec(text.replaceAll(' ', ''));
  if (relative) {
    const [, origin = '', sign, count = '0', unit = 'second'] = relative;
    const ms = UNIT_MS[unit.toLowerCase().replace(/s$/, '')];
    if (ms === undefined)
      throw fault(`'${unit}' is no unit of time; expected seconds, minutes, hours, days, weeks, months or years.`);
    const from = originOf(origin.toLowerCase(), extent, now);
    return { ...from, ms: Math.round(from.ms + (sign === '-' ? -1 : 1) * Number(count) * ms) };
  }
  // Clients send seconds since 1970.
  if (/^-?\d+(\.\d+)?(E\d+)?$/i.test(text) && !/^\d{4}$/.test(text)) return secondsAfter1970(Number(text));
  const parsed = parseDateTime(/^\d{4}(-\d{2})?$/.test(text) ? `${text}-01-01`.slice(0, 10) : text);
  if (parsed) return parsed.instant;
  throw fault(
    `'${text.slice(0, 64)}' is no time; expected for example 2024-01-17T18:17:13Z, seconds since 1970, or now-7days.`,
  );
}

function originOf(origin: string, extent: TabledapDataset['extent'], now: number): Instant {
  if (origin === 'now' || !extent) return { ms: now, us: 0 };
  return origin.startsWith('max') ? extent.last : extent.first;
}

function secondsAfter1970(seconds: number): Instant {
  const us = Math.round(seconds * 1e6);
  const ms = Math.floor(us / 1000);
  if (Math.abs(ms) > 8.64e15) throw fault(`'${seconds}' is too far away for a time.`);
  return { ms, us: us - ms * 1000 };
}

/** Microseconds since 1970 as a double: exact until 2255. */
export function doubleOf({ ms, us }: Instant): number {
  return ms * 1000 + us;
}

/** The time that constraints leave, ends included; values beyond strict ones are left out later. */
function rangeOf(constraints: readonly ValueConstraint[]): TimeRange {
  const ofTime = constraints.filter(({ variable }) => !variable);
  const bounds = (operators: readonly string[]): number[] =>
    ofTime.filter(({ operator }) => operators.includes(operator)).map(({ value }) => Number(value));
  const min = Math.max(...bounds(['>', '>=', '=']));
  const max = Math.min(...bounds(['<', '<=', '=']));
  return {
    ...(Number.isFinite(min) && { min: instantOf(min) }),
    ...(Number.isFinite(max) && { max: instantOf(max) }),
  };
}

function instantOf(microseconds: number): Instant {
  const ms = Math.floor(microseconds / 1000);
  return { ms, us: microseconds - ms * 1000 };
}

function fault(detail: string): DomainError {
  return new DomainError('malformed', 'bad-tabledap-query', `Query error: ${detail}`);
}
