import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { joinRows } from './join-rows';
import { answerTooLarge } from './read.errors';
import { type TableColumn } from './read-request';

export const MAX_WHOLE_BYTES = 64 * 1024 ** 2;

/** Rows joined at once: small parts take more memory than their values. */
const JOINED_ROWS = 4_096;
const TIME_BYTES = 10;
/** Bytes of a text besides its characters. */
const TEXT_BYTES = 16;
const USUAL_TEXT_BYTES = 64;
const CELL_BYTES = { number: 8, flag: 1, text: USUAL_TEXT_BYTES };

/**
 * Collects a table before its first part. DomainError `invalid` beyond `mostBytes`. Parts hold no memory besides their
 * own.
 */
export async function* wholeTable(
  table: AsyncIterable<NrtWritableRows>,
  mostBytes = MAX_WHOLE_BYTES,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  const whole: NrtWritableRows[] = [];
  let joining: NrtWritableRows[] = [];
  let bytes = 0;
  let rows = 0;
  for await (const part of table) {
    bytes += bytesOf(part);
    if (bytes > mostBytes) throw answerTooLarge(mostBytes);
    joining.push(part);
    rows += part.rows;
    if (rows < JOINED_ROWS) continue;
    whole.push(joinRows(joining));
    [joining, rows] = [[], 0];
  }
  if (rows > 0) whole.push(joinRows(joining));
  yield* whole;
}

/** Estimates the bytes of a whole table. */
export function wholeBytes(columns: readonly TableColumn[], mostRows: number): number {
  const rowBytes = columns.reduce((sum, { kind }) => sum + CELL_BYTES[kind], TIME_BYTES);
  return Math.min(MAX_WHOLE_BYTES, mostRows * rowBytes);
}

function bytesOf({ rows, columns }: NrtWritableRows): number {
  return columns.reduce((sum, cells) => sum + cellBytes(cells, rows), rows * TIME_BYTES);
}

function cellBytes(cells: NrtWritableCells, rows: number): number {
  if (cells.kind !== 'text') return rows * CELL_BYTES[cells.kind];
  return cells.texts.reduce((sum, text) => sum + TEXT_BYTES + 2 * text.length, 0);
}
