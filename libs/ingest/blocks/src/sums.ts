import { CalendarUnit, unitStart } from './calendar-unit';
import { cutByCalendar } from './calendar-parts';
import { type ColumnStats, combineStats } from './column-stats';

export interface ColumnSums {
  readonly unit: CalendarUnit;
  /** Starts of the units that have rows: ascending milliseconds since 1970. */
  readonly starts: readonly number[];
  readonly stats: readonly ColumnStats[];
}

export interface Sums {
  readonly unit: CalendarUnit;
  /** Starts of the units that have rows: ascending milliseconds since 1970. */
  readonly starts: readonly number[];
  readonly columns: readonly (readonly ColumnStats[])[];
}

/**
 * Combines the sums of blocks that follow each other in time without overlap; two blocks may share a calendar part. The
 * unit is the finest of which at most 8 contain rows and which is no finer than the unit of any block, or else the
 * year. A `RangeError` for no blocks, blocks in another order, or different numbers of columns.
 */
export function combineSums(blocks: readonly Sums[]): Sums {
  const columns = checkColumns(blocks);
  const coarsest = blocks.reduce<CalendarUnit>(
    (unit, block) => (block.unit > unit ? block.unit : unit),
    CalendarUnit.minute,
  );
  const times = startsIn(coarsest, blocks);
  const { unit, starts, ends } = cutByCalendar(times, times.length, coarsest);
  return {
    unit,
    starts,
    columns: Array.from({ length: columns }, (_, column) => {
      const stats = blocks.flatMap((block) => block.columns[column]!);
      return ends.map((end, i) => stats.slice(ends[i - 1] ?? 0, end).reduce(combineStats));
    }),
  };
}

function checkColumns(blocks: readonly Sums[]): number {
  if (blocks.length === 0) throw new RangeError('sums of no blocks');
  const columns = blocks[0]!.columns.length;
  const other = blocks.find((block) => block.columns.length !== columns);
  if (other !== undefined) throw new RangeError(`sums of ${columns} and of ${other.columns.length} columns`);
  return columns;
}

/** Converts the starts to one unit, since starts in different units are not in order. */
function startsIn(unit: CalendarUnit, blocks: readonly Sums[]): Float64Array {
  const starts = Float64Array.from(blocks.flatMap((block) => block.starts.map((start) => unitStart(unit, start))));
  if (starts.some((start, i) => i > 0 && start < starts[i - 1]!)) throw new RangeError('sums of blocks out of order');
  return starts;
}
