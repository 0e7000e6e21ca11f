/** Bounds of a plot in milliseconds since 1970. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A time that ends at the present, whenever it is asked for, and is so many milliseconds long. */
export interface Lately {
  readonly lately: number;
}

/** The bounds of a time now. */
export const boundsNow = (asked: TimeRange | Lately): TimeRange =>
  'lately' in asked ? { from: Date.now() - asked.lately, to: Date.now() } : asked;

/** Bounds as an address names them: a moment, a time before now such as `-P7D`, or nothing. */
export interface RangeText {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Times before now that a page offers, the shortest first. */
export const RECENT = ['-PT1H', '-PT6H', '-P1D', '-P7D', '-P30D', '-P365D'] as const;

/** Shortest range that can be shown. */
const SHORTEST = 10;
/** Time stamps lie between the years 1678 and 2261. */
const EARLIEST = Date.UTC(1678, 0, 1);
const LATEST = Date.UTC(2261, 11, 31);

const BEFORE_NOW = /^-P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Milliseconds of a time before now such as `-P7D` or `-PT6H`; undefined for anything else. */
export function beforeNow(text: string | undefined): number | undefined {
  const [, days, hours, minutes, seconds] = BEFORE_NOW.exec(text ?? '') ?? [];
  const length = Number(days ?? 0) * DAY + Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;
  return length + Number(seconds ?? 0) * SECOND || undefined;
}

/** Milliseconds since 1970 of a moment in UTC such as `2024-01-17T12:00:00`; undefined for anything else. */
export function momentAt(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  const time = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** A moment as addresses have it: UTC, with milliseconds only where there are some. */
export const momentText = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** Whether a range ends at the present and so goes on with it. */
export const isLive = ({ from, to }: RangeText): boolean => beforeNow(from) !== undefined && to === undefined;

/** The bounds that a text names; where it names none, those of the data. Undefined where there are neither. */
export function resolveRange(text: RangeText, extent: TimeRange | undefined, now: number): TimeRange | undefined {
  const before = beforeNow(text.from);
  if (before !== undefined) return { from: now - before, to: momentAt(text.to) ?? now };
  const from = momentAt(text.from) ?? extent?.from;
  const to = momentAt(text.to) ?? (momentAt(text.from) === undefined ? extent?.to : Math.max(extent?.to ?? now, now));
  if (from === undefined || to === undefined) return undefined;
  return bounded(from <= to ? { from, to } : { from: to, to: from });
}

/** The text of bounds. */
export const rangeTexts = ({ from, to }: TimeRange): RangeText => ({ from: momentText(from), to: momentText(to) });

/** The range with its middle kept and its length times `factor`. */
export function zoomed({ from, to }: TimeRange, factor: number, at = (from + to) / 2): TimeRange {
  return bounded({ from: at - (at - from) * factor, to: at + (to - at) * factor });
}

/** The range moved by a part of its length. */
export const panned = ({ from, to }: TimeRange, part: number): TimeRange =>
  bounded({ from: from + (to - from) * part, to: to + (to - from) * part });

/** Whole milliseconds within the years that time stamps may have, and not too short. */
function bounded({ from, to }: TimeRange): TimeRange {
  const start = Math.round(Math.min(LATEST - SHORTEST, Math.max(EARLIEST, from)));
  return { from: start, to: Math.max(start + SHORTEST, Math.round(Math.min(LATEST, to))) };
}

/** A part of the length by which two ranges may differ unseen: a live range moves on by less. */
const UNSEEN = 0.01;

/** Whether two ranges look the same. */
export const looksSame = (one: TimeRange, other: TimeRange): boolean =>
  Math.max(Math.abs(one.from - other.from), Math.abs(one.to - other.to)) <= UNSEEN * (other.to - other.from);

/** How long a live range may stay as it is before anybody sees a difference: what a pixel of the plot stands for. */
export const refreshEvery = (length: number): number => Math.min(10 * MINUTE, Math.max(5 * SECOND, length / 1000));
