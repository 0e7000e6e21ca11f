import { MAX_ROWS } from './block-format';

export function checkRows(rows: number): void {
  if (!Number.isInteger(rows) || rows < 1 || rows > MAX_ROWS) {
    throw new RangeError(`a block has 1 to ${MAX_ROWS} rows, not ${rows}`);
  }
}
