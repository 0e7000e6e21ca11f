import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ConstraintOperator, type ValueConstraint } from './tabledap-query';

/** A condition on a column; on the time without one. */
export interface ColumnConstraint extends Pick<ValueConstraint, 'operator' | 'value'> {
  readonly column?: number;
}

/** The rows of a part that meet all conditions. */
export function metRows(part: NrtWritableRows, constraints: readonly ColumnConstraint[]): NrtWritableRows {
  if (constraints.length === 0) return part;
  const kept: number[] = [];
  for (let row = 0; row < part.rows; row++) if (constraints.every((each) => isMet(part, each, row))) kept.push(row);
  if (kept.length === part.rows) return part;
  return {
    rows: kept.length,
    ms: Float64Array.from(kept, (row) => part.ms[row]!),
    us: Uint16Array.from(kept, (row) => part.us[row]!),
    columns: part.columns.map((cells) => keptCells(cells, kept)),
  };
}

function isMet(
  { ms, us, columns }: NrtWritableRows,
  { column, operator, value }: ColumnConstraint,
  row: number,
): boolean {
  if (column === undefined) return compare(ms[row]! * 1000 + us[row]!, operator, Number(value));
  const cells = columns[column]!;
  switch (cells.kind) {
    case 'number':
      return compare(cells.values[row]!, operator, Number(value));
    case 'flag':
      return compare(cells.flags[row]!, operator, Number(value));
    case 'text':
      return compare(cells.texts[row]!, operator, String(value));
  }
}

/** NaN equals NaN, as ERDDAP has it; it is less than nothing and greater than nothing. */
function compare<Value extends number | string>(a: Value, operator: ConstraintOperator, b: Value): boolean {
  switch (operator) {
    case '=':
      return Object.is(a, b) || a === b;
    case '!=':
      return !(Object.is(a, b) || a === b);
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

function keptCells(cells: NrtWritableCells, rows: readonly number[]): NrtWritableCells {
  switch (cells.kind) {
    case 'number':
      return { kind: 'number', values: Float64Array.from(rows, (row) => cells.values[row]!) };
    case 'flag':
      return { kind: 'flag', flags: Uint8Array.from(rows, (row) => cells.flags[row]!) };
    case 'text':
      return { kind: 'text', texts: rows.map((row) => cells.texts[row]!) };
  }
}
