import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type Bucketing, fixedBuckets, monthBuckets } from './bucketing';
import { badAggregate, badDuration } from './read.errors';

const WORDS: Readonly<Record<string, number>> = { SECOND: 1_000, MINUTE: 60_000, HOUR: 3_600_000, DAY: MS_PER_DAY };

const EXPECTED = 'expected NONE, SECOND, MINUTE, HOUR, DAY or an ISO 8601 duration such as PT10M, P1W or P1M.';
const NUMBER = String.raw`(\d{1,12}(?:[.,]\d{1,9})?)`;
const CLOCK = `(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?`;
const DURATION = new RegExp(String.raw`^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T${CLOCK})?$`);
/** Milliseconds of a week, day, hour, minute, second. */
const UNITS = [7 * MS_PER_DAY, MS_PER_DAY, 3_600_000, 60_000, 1_000];
/** Relative rounding error of a duration's sum. */
const ROUNDING = 1e-12;
const LONGEST_YEARS = 1_000;
const LONGEST_BUCKET_MS = LONGEST_YEARS * 365.25 * MS_PER_DAY;

/**
 * Parses `aggregate`, ignoring case; undefined for NONE. Whole milliseconds, or whole calendar months and years, up to
 * 1,000 years. DomainError `bad-aggregate`.
 */
export function parseAggregate(text: string): Bucketing | undefined {
  const word = text.trim().toUpperCase();
  if (word === '' || word === 'NONE') return undefined;
  const width = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  return width === undefined ? bucketsOf(word, text) : fixedBuckets(width);
}

/** Parses weeks to seconds to milliseconds. DomainError `malformed`. */
export function parseDuration(text: string, parameter: string): number {
  const parts = readDuration(text.trim().toUpperCase());
  const ms = parts && Math.round(parts.ms);
  if (parts && ms !== undefined && parts.months === 0 && ms > 0 && ms <= LONGEST_BUCKET_MS) return ms;
  throw badDuration(text, parameter);
}

function bucketsOf(word: string, text: string): Bucketing {
  const parts = readDuration(word);
  if (!parts) throw badAggregate(text, EXPECTED);
  const { months, ms: exact } = parts;
  const ms = Math.round(exact);
  if (months > 0 && exact > 0) throw badAggregate(text, 'months and years cannot be mixed with other units.');
  if (months === 0 && exact === 0) throw badAggregate(text, 'a bucket must be longer than nothing.');
  if (Math.abs(exact - ms) > ROUNDING * Math.max(1, exact)) {
    throw badAggregate(text, 'a bucket must be a whole number of milliseconds.');
  }
  if (months > LONGEST_YEARS * 12 || ms > LONGEST_BUCKET_MS) {
    throw badAggregate(text, `a bucket has at most ${LONGEST_YEARS} years.`);
  }
  return months > 0 ? monthBuckets(months) : fixedBuckets(ms);
}

/** Parses calendar months and milliseconds of a duration; undefined otherwise. */
function readDuration(word: string): { readonly months: number; readonly ms: number } | undefined {
  const match = DURATION.exec(word);
  if (!match || word === 'P' || word.endsWith('T')) return undefined;
  return {
    months: Number(match[1] ?? 0) * 12 + Number(match[2] ?? 0),
    ms: UNITS.reduce((sum, unit, i) => sum + Number((match[i + 3] ?? '0').replace(',', '.')) * unit, 0),
  };
}
