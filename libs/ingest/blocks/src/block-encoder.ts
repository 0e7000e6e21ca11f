import { type BlockColumns, type BlockInstant, type NumberColumn } from './block-columns';
import { MAX_CELLS, MAX_TEXT, STATS_MIN_ROWS } from './block-format';
import { ByteWriter } from './byte-writer';
import { checkRows } from './check-rows';
import { computeStats, writeStats } from './column-stats';
import { type ColumnSummary, summarizeColumn } from './column-summary';
import { encodeFlags } from './flag-column';
import { encodeNumbers, presentNumbers } from './number-encoder';
import { encodeText } from './text-column';
import { encodeTime, summarizeTime } from './time-encoder';
import { type ColumnEnd, encodeToc } from './toc';

/** A block as it is stored: README.md says what the bytes mean. */
export interface EncodedBlock {
  readonly rows: number;
  /** Time, numbers and flags: not to be compressed, so that parts of it can be fetched. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Text columns, for the database to compress; null when there are none. */
  readonly text: Uint8Array<ArrayBuffer> | null;
  readonly toc: Uint8Array<ArrayBuffer>;
  /** Statistics of the numeric columns; null when there are none, or too few rows. */
  readonly stats: Uint8Array<ArrayBuffer> | null;
  /** The earliest time stamp. */
  readonly first: BlockInstant;
  /** The latest time stamp. */
  readonly last: BlockInstant;
  /** One for every data column; not stored. */
  readonly summaries: readonly ColumnSummary[];
}

const data = new ByteWriter();
const text = new ByteWriter();
const stats = new ByteWriter();

/**
 * Encodes 1 to 4,096 rows and at most 1,048,576 cells and 512 MiB of text. A `RangeError` says what a block cannot hold: more of these, a
 * number that is not finite, a flag beyond 9, a time stamp far outside the years 1678 to 2261.
 */
export function encodeBlock({ rows, time, columns }: BlockColumns): EncodedBlock {
  checkRows(rows);
  if (rows * columns.length > MAX_CELLS) {
    throw new RangeError(`a block has at most ${MAX_CELLS} cells, not ${rows * columns.length}`);
  }
  for (const writer of [data, text, stats]) writer.clear();
  const { first, last, ascending } = summarizeTime(time, rows);
  encodeTime(data, time, rows);
  const ends: ColumnEnd[] = [{ data: data.length, text: 0 }];
  const summaries = columns.map((column) => {
    const summary = summarizeColumn(column, time, rows, ascending);
    if (column.kind === 'number') encodeNumberColumn(column, rows, summary);
    else if (column.kind === 'flag') encodeFlags(data, column.flags, rows);
    else encodeText(text, column.texts, rows);
    ends.push({ data: data.length, text: text.length });
    return summary;
  });
  if (text.length > MAX_TEXT) throw new RangeError(`a block has at most ${MAX_TEXT} bytes of text, not ${text.length}`);
  return {
    rows,
    data: data.copy(),
    text: text.length === 0 ? null : text.copy(),
    toc: encodeToc(ends),
    stats: stats.length === 0 ? null : stats.copy(),
    first,
    last,
    summaries,
  };
}

function encodeNumberColumn(
  column: NumberColumn,
  rows: number,
  { values: count, firstRow, lastRow }: ColumnSummary,
): void {
  const numbers = presentNumbers(column, rows, count);
  encodeNumbers(data, column.present, rows, numbers);
  if (rows < STATS_MIN_ROWS) return;
  const { values } = column;
  writeStats(stats, computeStats(numbers.values, numbers.count, values[firstRow] ?? 0, values[lastRow] ?? 0));
}
