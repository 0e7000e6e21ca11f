import { MAX_PARTS } from './block-format';
import { CalendarUnit, unitEnd, unitStart } from './calendar-unit';

export interface CalendarParts {
  readonly unit: CalendarUnit;
  /** Starts of the units: ascending milliseconds since 1970. */
  readonly starts: readonly number[];
  /** Number of times before the end of the unit, for every start. */
  readonly ends: readonly number[];
}

/** The finest unit from `finest` on with at most `MAX_PARTS` parts; years when every unit gives more. */
export function cutByCalendar(ms: Float64Array, count: number, finest: CalendarUnit): CalendarParts {
  const coarser = Object.values(CalendarUnit).filter((unit) => unit >= finest && unit < CalendarUnit.year);
  for (const unit of coarser) {
    const parts = cut(ms, count, unit, MAX_PARTS);
    if (parts !== undefined) return parts;
  }
  return cut(ms, count, CalendarUnit.year, Infinity)!;
}

/** Cuts times into one unit; undefined when there are more parts than `limit`. */
function cut(ms: Float64Array, count: number, unit: CalendarUnit, limit: number): CalendarParts | undefined {
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < count;) {
    if (starts.length === limit) return undefined;
    const start = unitStart(unit, ms[at]!);
    at = firstNotBefore(unitEnd(unit, start), ms, at + 1, count);
    starts.push(start);
    ends.push(at);
  }
  return { unit, starts, ends };
}

/** The first of the ascending times `from` to `to - 1` that is not before `limit`; `to` when all are before. */
function firstNotBefore(limit: number, ms: Float64Array, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ms[middle]! < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
