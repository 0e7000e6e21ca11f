import { decodeFlags, decodeNumbers, decodeText } from '@pelorus/ingest/blocks';
import { EMPTY_FLAG } from '@pelorus/shared/nrt';
import { type BlockTimes, decodeTimes } from '../block-rows';
import { type ReadColumn } from './layout-reading';
import { type ReadCells, type ReadRows } from './read-rows';
import { type RowDatasets } from './row-datasets';
import { rowsWithin } from './rows-within';
import { type TimeRange } from './time-range';

/** Ascending rows of a block; `at` is the next. */
export interface SortedBlock extends ReadRows {
  readonly datasets: RowDatasets;
  /** Whether several datasets share a time stamp. */
  readonly hasTies: boolean;
  at: number;
  /** Index after the last row in the range. */
  readonly end: number;
}

export interface ColumnBytes {
  readonly column: ReadColumn;
  readonly values: Uint8Array;
  readonly flags?: Uint8Array;
}

/** Ascending time stamps; `order` has their rows unless these are the first ones in order. */
export interface SortedTimes extends BlockTimes {
  readonly order?: Uint32Array;
  readonly hasTies: boolean;
}

/** Equal time stamps of a dataset have equal rows, which count once. */
export function decodeSortedTimes(bytes: Uint8Array, rows: number): SortedTimes {
  const times = decodeTimes(bytes, rows);
  return { ...(isAscending(times) ? times : sortTimes(times)), hasTies: false };
}

/** Decodes sorted time stamps of a merged block; `order` selects rows. */
export function decodeMergedTimes(bytes: Uint8Array, rows: number, order?: Uint32Array): SortedTimes {
  const times = decodeTimes(bytes, rows);
  const kept = order ? { order, ...pickTimes(times, order) } : times;
  return { ...kept, hasTies: !isAscending(kept) };
}

export function decodeSorted(
  times: SortedTimes,
  rows: number,
  datasets: RowDatasets,
  columns: readonly ColumnBytes[],
  streams: number,
  range: TimeRange,
): SortedBlock {
  const cells = new Array<ReadCells | undefined>(streams).fill(undefined);
  for (const bytes of columns) {
    const decoded = decodeCells(bytes, rows);
    cells[bytes.column.stream] = times.order ? reorder(decoded, times.order) : decoded;
  }
  const { from, to } = rowsWithin(times, range);
  const { ms, us, hasTies } = times;
  return { datasets, hasTies, rows: ms.length, ms, us, columns: cells, at: from, end: to };
}

function decodeCells({ column, values, flags }: ColumnBytes, rows: number): ReadCells {
  const decoded = flags && { flags: countedFlags(decodeFlags(flags, rows)) };
  return column.kind === 'number'
    ? { kind: 'number', values: decodeNumbers(values, rows).values, ...decoded }
    : { kind: 'text', texts: decodeText(values, rows), ...decoded };
}

/** Empty flags count as 0. */
function countedFlags(flags: Uint8Array): Uint8Array {
  for (let row = 0; row < flags.length; row++) if (flags[row] === EMPTY_FLAG) flags[row] = 0;
  return flags;
}

function isAscending({ ms, us }: BlockTimes): boolean {
  for (let row = 1; row < ms.length; row++) {
    if (ms[row]! > ms[row - 1]!) continue;
    if (ms[row]! < ms[row - 1]! || us[row]! <= us[row - 1]!) return false;
  }
  return true;
}

function sortTimes({ ms, us }: BlockTimes): BlockTimes & { readonly order: Uint32Array } {
  const all = Uint32Array.from(ms, (_, row) => row);
  all.sort((a, b) => ms[a]! - ms[b]! || us[a]! - us[b]! || a - b);
  const order = all.filter((row, i) => i === 0 || ms[row] !== ms[all[i - 1]!] || us[row] !== us[all[i - 1]!]);
  return { order, ...pickTimes({ ms, us }, order) };
}

function pickTimes({ ms, us }: BlockTimes, order: Uint32Array): BlockTimes {
  return { ms: Float64Array.from(order, (row) => ms[row]!), us: Uint16Array.from(order, (row) => us[row]!) };
}

function reorder(cells: ReadCells, order: Uint32Array): ReadCells {
  const { flags: given } = cells;
  const flags = given && { flags: Uint8Array.from(order, (row) => given[row]!) };
  return cells.kind === 'number'
    ? { kind: 'number', values: Float64Array.from(order, (row) => cells.values[row]!), ...flags }
    : { kind: 'text', texts: Array.from(order, (row) => cells.texts[row]!), ...flags };
}
