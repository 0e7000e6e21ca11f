import { LOCALES } from '../messages';
import { type TimeRange } from '../plot/time-range';

/** The time that words name, and the words that name none. */
export interface UnderstoodTime {
  readonly range?: TimeRange;
  readonly rest: string;
}

const monthNames = (locale: string, month: 'long' | 'short'): string[] =>
  Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      .format(Date.UTC(2023, i, 1))
      .toLowerCase()
      .replace(/\.$/, ''),
  );

/** Names of months in all languages of the console, each with its number; March is not a word of three letters only. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) => monthNames(locale, style).map((name, i) => [name, i] as const)),
  ),
);
const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|');

/** First months of seasons, which have three. */
const SEASONS: Readonly<Record<string, number>> = {
  ...{ spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 },
  ...{ frühling: 2, frühjahr: 2, sommer: 5, herbst: 8 },
};
const SEASON = Object.keys(SEASONS).join('|');
const DAY = 86_400_000;
const YEAR = '(?:19|20)\\d{2}';
const utc = (year: number, month = 0, day = 1): number => Date.UTC(year, month, day);

/** Understood times, the longest text first, each with its meaning. */
const FORMS: readonly (readonly [string, (parts: readonly string[], now: number) => TimeRange])[] = [
  [
    `(${YEAR}-\\d\\d-\\d\\d)\\s*(?:-|–|to|until|bis)\\s*(${YEAR}-\\d\\d-\\d\\d)`,
    ([from, to]) => ({ from: Date.parse(from!), to: Date.parse(to!) + DAY }),
  ],
  [`(${YEAR})-(\\d\\d)-(\\d\\d)`, ([year, month, day]) => days(utc(+year!, +month! - 1, +day!), 1)],
  [`(\\d{1,2})\\.(\\d{1,2})\\.(${YEAR})`, ([day, month, year]) => days(utc(+year!, +month! - 1, +day!), 1)],
  [
    `(\\d{1,2})\\.?\\s+(${MONTH})\\.?\\s+(${YEAR})`,
    ([day, name, year]) => days(utc(+year!, MONTHS.get(name!), +day!), 1),
  ],
  [`(${YEAR})-(\\d\\d)(?![\\d-])`, ([year, month]) => months(+year!, +month! - 1, 1)],
  [`(${MONTH})\\.?\\s+(${YEAR})`, ([name, year]) => months(+year!, MONTHS.get(name!)!, 1)],
  [`(${SEASON})\\s+(${YEAR})`, ([name, year]) => months(+year!, SEASONS[name!]!, 3)],
  [`(${YEAR})\\s*(?:-|–|to|until|bis)\\s*(${YEAR})`, ([from, to]) => ({ from: utc(+from!), to: utc(+to! + 1) })],
  [`(?:since|seit)\\s+(${YEAR})`, ([year], now) => ({ from: utc(+year!), to: now })],
  [`(${YEAR})`, ([year]) => ({ from: utc(+year!), to: utc(+year! + 1) })],
  ['today|heute', (_, now) => days(Math.floor(now / DAY) * DAY, 1)],
  ['yesterday|gestern', (_, now) => days(Math.floor(now / DAY) * DAY - DAY, 1)],
  ['last week|this week|letzte woche|diese woche', (_, now) => ({ from: now - 7 * DAY, to: now })],
  ['last month|letzten monat|letzter monat', (_, now) => ({ from: now - 30 * DAY, to: now })],
  ['last year|letztes jahr', (_, now) => ({ from: now - 365 * DAY, to: now })],
];

const days = (from: number, count: number): TimeRange => ({ from, to: from + count * DAY });
const months = (year: number, month: number, count: number): TimeRange => ({
  from: utc(year, month),
  to: utc(year, month + count),
});

/** Reads years, months, seasons, days and words such as `yesterday`, in English and German; of several times the whole. UTC. */
export function understoodTime(words: string, now: number): UnderstoodTime {
  let rest = ` ${words.toLowerCase().normalize('NFC')} `;
  const ranges: TimeRange[] = [];
  for (const [form, rangeOf] of FORMS) {
    rest = rest.replace(
      new RegExp(`(?<![\\p{L}\\d_:.-])(?:${form})(?![\\p{L}\\d_:])`, 'gu'),
      (_all, ...found: unknown[]) => {
        const range = rangeOf(found.filter((part) => typeof part === 'string').slice(0, 3), now);
        if (Number.isFinite(range.from) && Number.isFinite(range.to)) ranges.push(range);
        return ' ';
      },
    );
  }
  const all = ranges.length > 0 && {
    range: { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) },
  };
  return { ...(all || {}), rest: rest.trim().replace(/\s+/g, ' ') };
}
