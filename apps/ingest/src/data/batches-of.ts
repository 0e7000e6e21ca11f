import { joinRows } from '@pelorus/ingest/domain';
import { nextTurn } from '@pelorus/shared/http';
import { type NrtWritableRows } from '@pelorus/shared/nrt';

/** The size of a batch: the rows of a narrow table, and the cells of a wide one, time stamps counted. */
export interface BatchSize {
  readonly rows: number;
  readonly cells: number;
}

/** Rows that are read in one turn: those of a full block. */
const ROWS_A_TURN = 4_096;

/** Number of rows that a batch of a table of so many columns is to have; its last part may add those of a block. */
export function rowsOfBatch({ rows, cells }: BatchSize, columns: number): number {
  return Math.max(1, Math.min(rows, Math.floor(cells / (columns + 1))));
}

/**
 * Joins the parts of a table of so many columns to batches; a part that is larger than a batch stays as it is. A batch
 * takes many blocks, which are read in turns with other answers.
 */
export async function* batchesOf(
  parts: AsyncIterable<NrtWritableRows>,
  columns: number,
  size: BatchSize,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  const wanted = rowsOfBatch(size, columns);
  let joining: NrtWritableRows[] = [];
  let rows = 0;
  let read = 0;
  for await (const part of parts) {
    joining.push(part);
    rows += part.rows;
    read += part.rows;
    if (rows >= wanted) {
      yield joined(joining);
      [joining, rows, read] = [[], 0, 0];
    } else if (read >= ROWS_A_TURN) {
      await nextTurn();
      read = 0;
    }
  }
  if (rows > 0) yield joined(joining);
}

function joined(parts: readonly NrtWritableRows[]): NrtWritableRows {
  return parts.length === 1 ? parts[0]! : joinRows(parts);
}
