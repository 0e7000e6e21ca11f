import uPlot from 'uplot';
import { DAY, HOUR, MINUTE, SECOND } from './time-range';

const MONTH = 28 * DAY;
const YEAR = 365 * DAY;
const DATE = '\n{D} {MMM} {YYYY}';

/** Texts of ticks by their distance: what each says, and what is added where the year, day or minute begins. */
const TICKS: uPlot.Axis.Values = [
  [YEAR, '{YYYY}', null, null, null, null, null, null, 1],
  [MONTH, '{MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [DAY, '{D} {MMM}', '\n{YYYY}', null, null, null, null, null, 1],
  [HOUR, '{HH}:{mm}', DATE, null, '\n{D} {MMM}', null, null, null, 1],
  [MINUTE, '{HH}:{mm}', DATE, null, '\n{D} {MMM}', null, null, null, 1],
  [SECOND, '{HH}:{mm}:{ss}', DATE, null, '\n{D} {MMM}', null, null, null, 1],
  [1, '{ss}.{fff}', '\n{D} {MMM} {YYYY} {HH}:{mm}', null, '\n{D} {MMM} {HH}:{mm}', null, '\n{HH}:{mm}', null, 1],
];

/** Options of a plot whose time is in milliseconds, UTC, in the words of a language. */
export function timeOptions(locale: string): Pick<uPlot.Options, 'ms' | 'tzDate' | 'fmtDate'> {
  const names = (style: Intl.DateTimeFormatOptions, count: number, dateOf: (i: number) => Date): string[] => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, i) => format.format(dateOf(i)));
  };
  const month = (i: number): Date => new Date(Date.UTC(2023, i, 1));
  const weekday = (i: number): Date => new Date(Date.UTC(2023, 0, 1 + i));
  const words = {
    MMMM: names({ month: 'long' }, 12, month),
    MMM: names({ month: 'short' }, 12, month),
    WWWW: names({ weekday: 'long' }, 7, weekday),
    WWW: names({ weekday: 'short' }, 7, weekday),
  };
  return {
    ms: 1,
    tzDate: (time) => uPlot.tzDate(new Date(time), 'Etc/UTC'),
    fmtDate: (template) => uPlot.fmtDate(template, words),
  };
}

export const TIME_TICKS = TICKS;
