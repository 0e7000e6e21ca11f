import { type Platform } from './platforms';
import { courseOf, hash, seedOf, type Signal } from './signal';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Time from, including, to, excluding, in seconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const streamsOf = ({ item, streams }: Platform): readonly (readonly [urn: string, signal: Signal])[] =>
  Object.entries(streams).map(([name, signal]) => [`${item}:${name}`, signal]);

/** An NRT file of the values of a platform at times in seconds since 1970; always the same for the same times. */
export function measurementFile(platform: Platform, times: readonly number[]): string {
  const columns = streamsOf(platform).map(columnOf);
  const header = ['datetime', ...columns.map(({ name }) => name)].join('\t');
  const rows = times.map((time) => columns.reduce((row, { cells }) => row + cells(time), stampOf(time)));
  return `${[header, ...rows].join('\n')}\n`;
}

/** The name and the cells of a time, each after a TAB; with flags where the stream has them. */
function columnOf([urn, signal]: readonly [string, Signal]): { name: string; cells: (time: number) => string } {
  const course = courseOf(urn, signal);
  const name = `${urn} [${signal.unit}]`;
  if (!signal.flagged) return { name, cells: (time) => `\t${course(time).value}` };
  const cells = (time: number): string => {
    const { value, flag } = course(time);
    return `\t${value}\t${flag}`;
  };
  return { name: `${name}\t${urn} (quality_flag)`, cells };
}

const stampOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

/** Times of the archive of a platform: those before the latest days, which begin at `recent`. */
export function archiveTimes(platform: Platform, recent: number): readonly number[] {
  if (!platform.archive) return [];
  const { from, to, step } = platform.archive;
  const end = to === undefined ? recent : Date.parse(to) / 1000;
  return steps({ from: Date.parse(from) / 1000, to: end }, step).filter((time) => !isSilent(platform, time));
}

/** Times of the latest days of a platform until `now`, after `last` if there are values until then. */
export function recentTimes(platform: Platform, now: number, last = -Infinity): readonly number[] {
  const { paces } = platform;
  return paces.flatMap(({ hours, step }, i) => {
    const finer = paces[i + 1];
    const to = finer ? now - finer.hours * HOUR : now + 1;
    const span = { from: Math.max(now - hours * HOUR, last + 1), to };
    return steps(span, step).filter((time) => time > now - DAY || !isSilent(platform, time));
  });
}

/** Whole multiples of `step` within a span. */
function steps({ from, to }: Span, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.ceil(to / step) - first) }, (_, i) => (first + i) * step);
}

/** Whether the link of a platform is broken: on one day of eight for three to ten hours. */
function isSilent({ hasGaps, name }: Platform, time: number): boolean {
  if (!hasGaps) return false;
  const day = Math.floor(time / DAY);
  const luck = hash(seedOf(name), day);
  const hour = (time % DAY) / HOUR;
  return luck < 0.125 && hour >= luck * 80 && hour < luck * 80 + 3 + luck * 56;
}
