import { formatDateTime, isUuid, MS_PER_DAY, parseDateTime } from '@pelorus/shared/kernel';
import { type Argument } from '@pelorus/shared/rsql';
import { type FieldType } from '../collection';
import { type Sql, sql } from '../sql';
import { literalText } from './like-pattern';

/** From `first` up to and without `end` for an interval (a whole day), else `first` alone. */
export interface FilterValue {
  readonly first: Sql;
  readonly end?: Sql;
}

/** Descriptions of the values of each type, for errors. */
export const EXPECTED: Readonly<Record<FieldType, string>> = {
  integer: 'an integer',
  number: 'a number',
  text: 'a text without U+0000',
  code: 'a text without U+0000',
  'date-time': 'a date or date-time such as 2024-01-17T18:17:13',
  boolean: 'true or false',
  uuid: 'a uuid',
};

const READERS: Readonly<Record<FieldType, (text: string) => FilterValue | undefined>> = {
  integer: readInteger,
  number: readNumber,
  text: (text) => readText(text),
  code: (text) => readText(text.toLowerCase()),
  'date-time': readDateTime,
  boolean: readBoolean,
  uuid: (text) => (isUuid(text) ? { first: sql`${text}::uuid` } : undefined),
};

/** Reads a value of the field's type; undefined when the text is no such value. */
export function readValue(argument: Argument, type: FieldType): FilterValue | undefined {
  return READERS[type](literalText(argument));
}

function readInteger(text: string): FilterValue | undefined {
  if (!/^[+-]?\d{1,19}$/.test(text)) return undefined;
  const value = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, value) === value ? { first: sql`${value.toString()}::bigint` } : undefined;
}

function readNumber(text: string): FilterValue | undefined {
  const value = Number(text);
  return /^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(text) && Number.isFinite(value)
    ? { first: sql`${value}::double precision` }
    : undefined;
}

function readText(text: string): FilterValue | undefined {
  return text.includes('\0') ? undefined : { first: sql`${text}::text` };
}

function readBoolean(text: string): FilterValue | undefined {
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? { first: sql`${word === 'true'}::boolean` } : undefined;
}

function readDateTime(text: string): FilterValue | undefined {
  const parsed = parseDateTime(text);
  if (!parsed) return undefined;
  const { ms, us } = parsed.instant;
  if (!parsed.dateOnly) return { first: moment(ms, us) };
  return { first: moment(ms, 0), end: moment(ms + MS_PER_DAY, 0) };
}

function moment(ms: number, us: number): Sql {
  const text = formatDateTime({ ms, us }, 6);
  // ISO 8601 counts a year 0, SQL calls it 1 BC; the day after 9999-12-31 has a sign and five digits.
  const written = text.startsWith('0000') ? `0001${text.slice(4)}Z BC` : `${text.replace(/^\+0*/, '')}Z`;
  return sql`${written}::timestamptz`;
}
