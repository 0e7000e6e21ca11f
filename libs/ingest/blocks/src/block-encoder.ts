import { type BlockColumns, type BlockInstant, type DecimalColumn, type NumberColumn } from './block-columns';
import { MAX_CELLS, MAX_TEXT, MOST_YEARS, STATS_MIN_ROWS } from './block-format';
import { type BlockParts, blockParts } from './block-parts';
import { sumPresent } from './block-sums';
import { ByteWriter } from './byte-writer';
import { type CalendarUnit } from './calendar-unit';
import { checkRows } from './check-rows';
import { type ColumnSummary, summarizeColumn } from './column-summary';
import { encodeDecimals } from './decimal-encoder';
import { encodeFlags } from './flag-column';
import { encodeNumbers } from './number-encoder';
import { presentNumbers } from './present-numbers';
import { writeColumnSums, writeSumsHeader } from './sums-format';
import { encodeText } from './text-column';
import { encodeTime, summarizeTime } from './time-encoder';
import { type ColumnEnd, encodeToc } from './toc';

/** A block as it is stored; README.md describes the bytes. */
export interface EncodedBlock {
  readonly rows: number;
  /** Time, numbers and flags. The database must not compress them, so that parts can be fetched. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Text columns, which the database compresses; null without text columns. */
  readonly text: Uint8Array<ArrayBuffer> | null;
  readonly toc: Uint8Array<ArrayBuffer>;
  /** Sums of numeric columns by calendar parts; null without such columns, with too few rows, or over more than 255 years. */
  readonly stats: Uint8Array<ArrayBuffer> | null;
  readonly sumUnit: CalendarUnit | null;
  readonly first: BlockInstant;
  readonly last: BlockInstant;
  readonly summaries: readonly ColumnSummary[];
}

const data = new ByteWriter();
const text = new ByteWriter();
const stats = new ByteWriter();

/**
 * Encodes 1 to 4,096 rows with at most 1,048,576 cells and 512 MiB of text. A `RangeError` names the cause when a block
 * cannot hold the rows: too many of them, a number that is not finite, a flag beyond 9, a time stamp far outside the
 * years 1678 to 2261.
 */
export function encodeBlock(block: BlockColumns): EncodedBlock {
  const { rows, time, columns } = block;
  checkRows(rows);
  if (rows * columns.length > MAX_CELLS) {
    throw new RangeError(`a block has at most ${MAX_CELLS} cells, not ${rows * columns.length}`);
  }
  for (const writer of [data, text, stats]) writer.clear();
  const { first, last, ascending } = summarizeTime(time, rows);
  encodeTime(data, time, rows);
  const parts = partsToSum(block);
  if (parts !== undefined) writeSumsHeader(stats, parts);
  const ends: ColumnEnd[] = [{ data: data.length, text: 0 }];
  const summaries = columns.map((column) => {
    const summary = summarizeColumn(column, time, rows, ascending);
    if (column.kind === 'number' || column.kind === 'decimal') encodeNumeric(column, rows, summary.values, parts);
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
    stats: parts === undefined ? null : stats.copy(),
    sumUnit: parts?.unit ?? null,
    first,
    last,
    summaries,
  };
}

/** The sums of a block; undefined for a block without statistics. */
function partsToSum({ rows, time, columns }: BlockColumns): BlockParts | undefined {
  if (rows < STATS_MIN_ROWS || !columns.some(({ kind }) => kind === 'number' || kind === 'decimal')) return undefined;
  const parts = blockParts(time, rows);
  return parts.starts.length > MOST_YEARS ? undefined : parts;
}

function encodeNumeric(
  column: NumberColumn | DecimalColumn,
  rows: number,
  count: number,
  parts: BlockParts | undefined,
): void {
  const values =
    column.kind === 'decimal' ? encodeDecimals(data, column, rows, count) : encodeDoubles(column, rows, count);
  if (parts !== undefined) writeColumnSums(stats, sumPresent(parts, values, rows, count, column.present));
}

/** Writes a column of doubles; gives those that are present. */
function encodeDoubles(column: NumberColumn, rows: number, count: number): Float64Array {
  const numbers = presentNumbers(column, rows, count);
  encodeNumbers(data, column.present, rows, numbers);
  return numbers.values;
}
