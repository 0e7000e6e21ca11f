import { type TimeColumn } from './block-columns';
import { CalendarUnit } from './calendar-unit';
import { type CalendarParts, cutByCalendar } from './calendar-parts';
import { type TimeOrder, timeOrder } from './time-order';

/** The rows of a block, sorted by time, cut into calendar parts. */
export interface BlockParts extends CalendarParts {
  /** The order of the rows; absent when the rows are sorted and no two have the same time stamp. */
  readonly order?: TimeOrder | undefined;
}

/** Cuts a block at the calendar units of its sums. */
export function blockParts(time: TimeColumn, rows: number): BlockParts {
  const order = timeOrder(time, rows);
  return { ...cutByCalendar(order?.ms ?? time.ms, rows, CalendarUnit.minute), order };
}
