import { type TimeColumn } from './block-columns';
import { CalendarUnit } from './calendar-unit';
import { type CalendarParts, cutByCalendar } from './calendar-parts';
import { type TimeOrder, timeOrder } from './time-order';

export interface BlockParts extends CalendarParts {
  /** The order of the rows; absent when the rows are sorted and no two have the same time stamp. */
  readonly order?: TimeOrder | undefined;
}

export function blockParts(time: TimeColumn, rows: number): BlockParts {
  const order = timeOrder(time, rows);
  return { ...cutByCalendar(order?.ms ?? time.ms, rows, CalendarUnit.minute), order };
}
