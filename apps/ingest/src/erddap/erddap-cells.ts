import { formatDateTime } from '@pelorus/shared/kernel';
import { EMPTY_FLAG, formatNumber, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

/** Writes one cell of a row. */
export type CellWriter = (row: number) => string;

/** How texts and absent values are written. */
export interface CellForm {
  readonly text: (text: string) => string;
  /** An absent number or flag. */
  readonly absent: string;
}

/** A writer of time stamps of rows: UTC, with a fraction of a second where there is one. */
export function timeWriter({ ms, us }: NrtWritableRows, { text }: CellForm): CellWriter {
  return (row) => text(`${formatDateTime({ ms: ms[row]!, us: us[row]! }, digitsOf(ms[row]!, us[row]!))}Z`);
}

function digitsOf(ms: number, us: number): 0 | 3 | 6 {
  if (us !== 0) return 6;
  return ms % 1000 === 0 ? 0 : 3;
}

/** A writer of the cells of a column. */
export function cellWriter(cells: NrtWritableCells, { text, absent }: CellForm): CellWriter {
  switch (cells.kind) {
    case 'number':
      return (row) => (Number.isNaN(cells.values[row]) ? absent : formatNumber(cells.values[row]!));
    case 'flag':
      return (row) => (cells.flags[row] === EMPTY_FLAG ? absent : String(cells.flags[row]));
    case 'text':
      return (row) => text(cells.texts[row]!);
  }
}
