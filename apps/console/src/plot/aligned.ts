import type uPlot from 'uplot';
import { remembered } from './remembered';
import { type Cell, isRaw, lateOnes, type NumberValues, withoutEmpty } from './stream-values';

/** A stream as it is drawn: its values, and the time in milliseconds that may pass between two of them before the pen is lifted. */
export interface AlignedStream {
  readonly values: NumberValues;
  readonly gap: number;
}

/** Columns of one stream on its own time stamps; null lifts the pen. */
type Table = [times: number[], ...columns: (Cell | undefined)[][]];

/** uPlot's mode for nulls of a joined table (`JoinNullMode.Expand`): they take in all time stamps of other streams up to the next value. */
const EXPAND = 2;

/** Columns of each stream: the line and, of buckets, the bounds of its band. */
export const columnsOf = (values: NumberValues): readonly (readonly Cell[])[] =>
  isRaw(values) ? [values.means] : [values.means, values.least, values.most];

/** Streams on common time stamps, as uPlot draws them. Each has its own gaps: there is no line where it has no values. */
export function alignedValues(streams: readonly AlignedStream[], join: typeof uPlot.join): uPlot.AlignedData {
  const tables = streams.map(withGaps);
  const [only] = tables;
  if (!only) return [[]];
  if (tables.length === 1) return only as uPlot.AlignedData;
  return join(
    tables as uPlot.AlignedData[],
    tables.map((table) => table.map(() => EXPAND)),
  );
}

/** A row of nulls in each gap. */
function withGaps({ values: given, gap }: AlignedStream): Table {
  const values = withoutEmpty(given);
  const columns = columnsOf(values);
  const late = lateOnes(values, gap);
  if (late.length === 0) return [[...values.times], ...columns.map((column) => [...column])];
  const starts = [0, ...late];
  const pieces = starts.map((start, i) => [start, starts[i + 1] ?? values.times.length] as const);
  const last = pieces.length - 1;
  const cut = <Value>(column: readonly Value[], between: (end: number) => Value): Value[] =>
    pieces.flatMap(([start, end], i) => [...column.slice(start, end), ...(i === last ? [] : [between(end)])]);
  const times = cut(values.times, (end) => (values.times[end - 1]! + values.times[end]!) / 2);
  return [times, ...columns.map((column) => cut<Cell>(column, () => null))];
}

/**
 * The places of values that have a gap on both sides: no line leads to them, so that each is drawn as a dot. Cells of other streams'
 * time stamps are undefined.
 */
export const aloneIn = remembered((column: ArrayLike<Cell | undefined>): number[] => {
  const alone: number[] = [];
  let last: number | undefined;
  let follows = false;
  for (let i = 0; i < column.length; i++) {
    const cell = column[i];
    if (cell === undefined) continue;
    if (cell !== null && last === undefined) last = i;
    else if (cell !== null) follows = true;
    else {
      if (last !== undefined && !follows) alone.push(last);
      [last, follows] = [undefined, false];
    }
  }
  return last !== undefined && !follows ? [...alone, last] : alone;
});
