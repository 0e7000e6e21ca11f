import { momentOf } from '../ui/text/moment';

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** A mount of an item on a platform or on something there. */
export interface DatedMount {
  readonly start: string;
  readonly end?: string;
}

/** Days since 1970 of a moment, in UTC. */
export const dayOf = (moment: string): number | undefined => {
  const time = momentOf(moment)?.getTime();
  return time === undefined ? undefined : Math.floor(time / DAY_MS);
};

/** The text of a day: `2023-05-09`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The days until today on which something was mounted or taken off, in order. */
export function mountDays(mounts: readonly DatedMount[], today: number): number[] {
  const days = mounts.flatMap(({ start, end }) => [dayOf(start), end === undefined ? undefined : dayOf(end)]);
  return [...new Set(days.filter((day) => day !== undefined && day <= today))].sort((a, b) => a! - b!) as number[];
}

/** The days that a slider goes over: from the first mount until today; a year where nothing is known. */
export const sliderDays = (
  stops: readonly number[],
  today: number,
): { readonly first: number; readonly last: number } => ({
  first: Math.min(stops[0] ?? today - 365, today - 1),
  last: today,
});

/** The nearest stop before or after a day; undefined where there is none. */
export const stopBeside = (stops: readonly number[], day: number, step: 1 | -1): number | undefined =>
  step === 1 ? stops.find((stop) => stop > day) : stops.findLast((stop) => stop < day);
