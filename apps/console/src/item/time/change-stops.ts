import { type Change } from '../../records/item-queries';

/** Moment of a change of the item. */
export interface Stop {
  /** UTC, as the service writes it. */
  readonly date: string;
  readonly changes: readonly Change[];
}

/** Moments of changes, ascending. */
export function changeStops(changes: readonly Change[]): Stop[] {
  const byDate = new Map<string, Change[]>();
  for (const change of changes) byDate.set(change.date, [...(byDate.get(change.date) ?? []), change]);
  return [...byDate].map(([date, list]) => ({ date, changes: list })).sort((a, b) => compare(a.date, b.date));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** URL form of a moment: ISO 8601 with `Z`. */
export const momentInAddress = (date: string): string => (date.endsWith('Z') ? date : `${date}Z`);

/** Index of the stop in force at a moment; -1 before the first. */
export function stopAt(stops: readonly Stop[], asOf: string): number {
  const moment = Date.parse(asOf);
  return stops.findLastIndex(({ date }) => Date.parse(momentInAddress(date)) <= moment);
}
