import type uPlot from 'uplot';
import { type Cell, isRaw, lateOnes, type NumberValues } from './stream-values';

/** Columns of one stream on its own time stamps; null lifts the pen. */
type Table = [times: number[], ...columns: (Cell | undefined)[][]];

/** Columns of each stream: the line and, of buckets, the bounds of its band. */
export const columnsOf = (values: NumberValues): readonly (readonly Cell[])[] =>
  isRaw(values) ? [values.means] : [values.means, values.least, values.most];

/** Streams on common time stamps, as uPlot draws them. Times without values for long are gaps, not lines. */
export function alignedValues(streams: readonly NumberValues[], join: typeof uPlot.join): uPlot.AlignedData {
  const tables = streams.map(withGaps);
  const [only] = tables;
  if (!only) return [[]];
  return tables.length === 1 ? (only as uPlot.AlignedData) : join(tables as uPlot.AlignedData[]);
}

/** A row of nulls after each value that the next one follows late. */
function withGaps(values: NumberValues): Table {
  const columns = columnsOf(values);
  const late = lateOnes(values.times);
  if (late.length === 0) return [[...values.times], ...columns.map((column) => [...column])];
  const starts = [0, ...late];
  const pieces = starts.map((start, i) => [start, starts[i + 1] ?? values.times.length] as const);
  const last = pieces.length - 1;
  const cut = <Value>(column: readonly Value[], between: (end: number) => Value): Value[] =>
    pieces.flatMap(([start, end], i) => [...column.slice(start, end), ...(i === last ? [] : [between(end)])]);
  const times = cut(values.times, (end) => (values.times[end - 1]! + values.times[end]!) / 2);
  return [times, ...columns.map((column) => cut<Cell>(column, () => null))];
}
