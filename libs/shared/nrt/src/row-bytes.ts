import { cellBytes, type CellBytes, type CellStyle, writeBytes } from './cell-bytes';
import { GrowingBytes } from './growing-bytes';
import { MOST_TIME_STAMP_BYTES, TimeStampBytes, type TimeStampForm } from './time-stamp-bytes';
import { type NrtWritableRows } from './write-rows';

export interface RowStyle extends CellStyle {
  readonly timeStamps: TimeStampForm;
  /** Bytes before the first row, and before each other one. */
  readonly beforeRow?: string;
  readonly betweenRows?: string;
  readonly beforeTime?: string;
  readonly afterTime?: string;
  readonly afterRow: string;
}

const utf8 = new TextEncoder();

/** Room in a buffer for rows that are a little longer than those of the part before. */
const SPARE = 1.1;
/** Bytes of a row before any is known. */
const GUESSED_BYTES = 64;

/** Writes the rows of one table as UTF-8, part by part, without a text for each cell. NaN, `''` and `EMPTY_FLAG` are empty cells. */
export class RowBytes {
  readonly #times: TimeStampBytes;
  #beforeTime: Uint8Array;
  readonly #beforeOthers: Uint8Array;
  readonly #afterTime: Uint8Array;
  readonly #afterRow: Uint8Array;
  #usual = GUESSED_BYTES;

  constructor(private readonly style: RowStyle) {
    const { timeStamps, beforeRow = '', betweenRows = '', beforeTime = '', afterTime = '', afterRow } = style;
    this.#times = new TimeStampBytes(timeStamps);
    this.#beforeTime = utf8.encode(beforeRow + beforeTime);
    this.#beforeOthers = utf8.encode(betweenRows + beforeTime);
    this.#afterTime = utf8.encode(afterTime);
    this.#afterRow = utf8.encode(afterRow);
  }

  write(part: NrtWritableRows): Uint8Array {
    const cells = part.columns.map((each, column) => cellBytes(each, column, this.style));
    const most = cells.reduce((sum, cell) => sum + cell.most, this.#mostBeside);
    const out = new GrowingBytes(most + Math.ceil(part.rows * this.#usual * SPARE));
    let at = 0;
    for (let row = 0; row < part.rows; row++) {
      out.reserve(at, most);
      at = this.#writeRow(out, at, part, cells, row, most);
    }
    this.#usual = at / Math.max(1, part.rows);
    return out.bytes.subarray(0, at);
  }

  #writeRow(
    out: GrowingBytes,
    at: number,
    { ms, us }: NrtWritableRows,
    cells: readonly CellBytes[],
    row: number,
    most: number,
  ): number {
    at = writeBytes(out.bytes, at, this.#beforeTime);
    this.#beforeTime = this.#beforeOthers;
    at = this.#times.write(out.bytes, at, ms[row]!, us[row]!);
    at = writeBytes(out.bytes, at, this.#afterTime);
    for (let column = 0; column < cells.length; column++) {
      at = cells[column]!.write(out, at, row);
      if (cells[column]!.most === 0) out.reserve(at, most);
    }
    return writeBytes(out.bytes, at, this.#afterRow);
  }

  get #mostBeside(): number {
    const before = Math.max(this.#beforeTime.length, this.#beforeOthers.length);
    return before + MOST_TIME_STAMP_BYTES + this.#afterTime.length + this.#afterRow.length;
  }
}
