import { daysFromCivil, daysInMonth, type Instant, MS_PER_DAY, parseDateTime } from '@pelorus/shared/kernel';
import { usageError } from '../failures/cli.errors';
import { type TimeZone } from './time-zone';

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'half';

const TOKENS: Readonly<Record<string, readonly [field: Field, pattern: string]>> = {
  yyyy: ['year', '(\\d{4})'],
  yy: ['year', '(\\d{2})'],
  MM: ['month', '(\\d{2})'],
  M: ['month', '(\\d{1,2})'],
  dd: ['day', '(\\d{2})'],
  d: ['day', '(\\d{1,2})'],
  HH: ['hour', '(\\d{2})'],
  H: ['hour', '(\\d{1,2})'],
  hh: ['hour', '(\\d{2})'],
  h: ['hour', '(\\d{1,2})'],
  mm: ['minute', '(\\d{2})'],
  m: ['minute', '(\\d{1,2})'],
  ss: ['second', '(\\d{2})'],
  s: ['second', '(\\d{1,2})'],
  S: ['fraction', '(\\d{1,9})'],
  a: ['half', '([AaPp][Mm])'],
};
const TOKEN = /yyyy|yy|MM?|dd?|HH?|hh?|mm?|ss?|S+|a|'[^']*'|[\s\S]/g;

/** Why a text is no time stamp, in words for the person who wrote the table. */
export class TimeError extends Error {}

/** Reads time stamps of a table as moments in UTC. */
export type TimeReader = (text: string) => Instant;

/** A reader of what a format describes; without a format ISO 8601, whose own zone goes first. */
export function timeReader(format: string | undefined, zone: TimeZone): TimeReader {
  if (format === 'unix' || format === 'unixms') return unixReader(format === 'unix' ? 1000 : 1);
  if (format === undefined) return (text) => isoInstant(text, zone);
  const { pattern, fields } = compile(format);
  return (text) => {
    const match = pattern.exec(text.trim());
    if (!match) throw new TimeError(`Found '${text}'; expected a time like ${format}.`);
    return inUtc(localInstant(text, fields, match.slice(1)), zone, text);
  };
}

function unixReader(unit: number): TimeReader {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value))
      throw new TimeError(`Found '${text}'; expected a number of seconds since 1970.`);
    const us = Math.round(value * unit * 1000);
    return { ms: Math.floor(us / 1000), us: us - Math.floor(us / 1000) * 1000 };
  };
}

function isoInstant(text: string, zone: TimeZone): Instant {
  const parsed = parseDateTime(text.trim());
  if (!parsed)
    throw new TimeError(`Found '${text}'; expected a time like 2024-01-17 12:00:00, or "time.format" in the mapping.`);
  return /(Z|[+-]\d\d:?\d\d)$/i.test(text.trim()) ? parsed.instant : inUtc(parsed.instant, zone, text);
}

function inUtc(local: Instant, zone: TimeZone, text: string): Instant {
  const [first, second] = zone.toUtc(local.ms);
  if (first === undefined) throw new TimeError(`'${text}' did not occur in ${zone.name}: clocks were put forward.`);
  if (second !== undefined)
    throw new TimeError(`'${text}' occurred twice in ${zone.name}: clocks were put back. Give the zone as an offset.`);
  return { ms: first, us: local.us };
}

function compile(format: string): { pattern: RegExp; fields: readonly Field[] } {
  const fields: Field[] = [];
  const pieces = [...format.matchAll(TOKEN)].map(([piece]) => {
    const token = TOKENS[piece.startsWith('S') ? 'S' : piece];
    if (!token) return piece.replace(/^'(.*)'$/, '$1').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    fields.push(token[0]);
    return token[1];
  });
  for (const field of ['year', 'month', 'day'] as const)
    if (!fields.includes(field)) throw usageError(`The format '${format}' has no ${field}: yyyy-MM-dd HH:mm:ss`);
  return { pattern: new RegExp(`^${pieces.join('')}$`), fields };
}

function localInstant(text: string, fields: readonly Field[], texts: readonly string[]): Instant {
  const of = (field: Field): string | undefined => texts[fields.indexOf(field)];
  const number = (field: Field): number => Number(of(field) ?? 0);
  const year = of('year')!.length === 2 ? 2000 + number('year') : number('year');
  const [month, day, minute, second] = [number('month'), number('day'), number('minute'), number('second')];
  const hour = hourOf(number('hour'), of('half'));
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month))
    throw new TimeError(`'${text}' is no date.`);
  if (hour > 23 || minute > 59 || second > 59) throw new TimeError(`'${text}' is no time of a day.`);
  const fraction = (of('fraction') ?? '').padEnd(6, '0');
  const ms = daysFromCivil(year, month, day) * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000;
  return { ms: ms + Number(fraction.slice(0, 3)), us: Number(fraction.slice(3, 6)) };
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Writes moments as a format describes them, in a zone; without a format as ISO 8601 with a space. */
export function timeWriter(format: string | undefined, zone: TimeZone): (ms: number, us: number) => string {
  if (format === 'unix') return (ms, us) => String((ms * 1000 + us) / 1e6);
  if (format === 'unixms') return (ms, us) => String((ms * 1000 + us) / 1e3);
  const pieces = [...(format ?? 'yyyy-MM-dd HH:mm:ss').matchAll(TOKEN)].map(([piece]) => piece);
  return (ms, us) => {
    const at = new Date(zone.toLocal(ms));
    const rest = us > 0 ? `.${at.toISOString().slice(20, 23)}${String(us).padStart(3, '0')}` : ms % 1000 === 0 ? '' : `.${at.toISOString().slice(20, 23)}`; // prettier-ignore
    return pieces.map((piece) => pieceText(piece, at, us)).join('') + (format === undefined ? rest : '');
  };
}

function pieceText(piece: string, at: Date, us: number): string {
  const field = TOKENS[piece.startsWith('S') ? 'S' : piece]?.[0];
  if (field === undefined) return piece.replace(/^'(.*)'$/, '$1');
  const hour = piece.startsWith('h') ? at.getUTCHours() % 12 || 12 : at.getUTCHours();
  const micros = `${at.toISOString().slice(20, 23)}${String(us).padStart(3, '0')}`;
  const values: Record<Field, string> = {
    year: piece === 'yy' ? String(at.getUTCFullYear()).slice(-2) : String(at.getUTCFullYear()).padStart(4, '0'),
    month: String(at.getUTCMonth() + 1),
    day: String(at.getUTCDate()),
    hour: String(hour),
    minute: String(at.getUTCMinutes()),
    second: String(at.getUTCSeconds()),
    fraction: micros.padEnd(9, '0').slice(0, piece.length),
    half: at.getUTCHours() < 12 ? 'AM' : 'PM',
  };
  return values[field].padStart(piece.length, '0');
}
