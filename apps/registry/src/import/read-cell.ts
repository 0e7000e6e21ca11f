import { type CellType, type RowFault } from '@pelorus/registry/domain';
import { parseDateTime, unguardCell } from '@pelorus/shared/kernel';

/** A value that was read, or the fault of the cell. */
export type ReadCell = { readonly value: unknown } | { readonly fault: RowFault };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** 17.01.2024, 1/17/2024, 17-Jan-24; and the days since 1900 that a spreadsheet shows when the cell has no format. */
const SPREADSHEET_DATE =
  /^(?:\d{1,2}[./-](?:\d{1,2}|[A-Za-z]{3,9})[./-]\d{2,4}\b.*|\d{4}[./]\d{1,2}[./]\d{1,2}\b.*|\d{5}(?:[.,]\d+)?)$/;

/** The value of a cell: null when it is empty. */
export function readCell(cell: string, column: string, type: CellType | undefined): ReadCell {
  if (cell.trim() === '') return { value: type === undefined && cell !== '' ? cell : null };
  switch (type) {
    case 'number':
      return readNumber(cell.trim(), column);
    case 'boolean':
      return readBoolean(cell.trim().toLowerCase(), column);
    case 'date-time':
      return readDateTime(cell.trim(), column);
    case 'json':
      return readJson(cell, column);
    default:
      return { value: unguardCell(cell) };
  }
}

function readNumber(cell: string, column: string): ReadCell {
  if (NUMBER.test(cell)) return { value: Number(cell) };
  const hint = /^[+-]?\d+,\d+$/.test(cell) ? ' with a decimal point, not a comma' : ' such as 8.4302';
  return { fault: { code: 'wrong-type', detail: `'${column}' must be a number${hint}`, text: cell.slice(0, 64) } };
}

/** Takes what PostgreSQL and spreadsheets write: `true`, `TRUE`. */
function readBoolean(cell: string, column: string): ReadCell {
  if (cell === 'true' || cell === 'false') return { value: cell === 'true' };
  return { fault: { code: 'wrong-type', detail: `'${column}' must be true or false`, text: cell.slice(0, 64) } };
}

/** Takes ISO 8601 only: day and month of other dates are not guessed. */
function readDateTime(cell: string, column: string): ReadCell {
  if (parseDateTime(cell)) return { value: cell };
  const what = SPREADSHEET_DATE.test(cell) ? 'is a date as a spreadsheet writes it' : 'is no date-time';
  const expected = 'write it as in ISO 8601, in UTC: 2024-01-17T18:17:13 or 2024-01-17';
  return {
    fault: {
      code: 'bad-date-time',
      detail: `'${cell.slice(0, 64)}' in '${column}' ${what}; ${expected}`,
      text: cell.slice(0, 64),
    },
  };
}

function readJson(cell: string, column: string): ReadCell {
  try {
    return { value: JSON.parse(unguardCell(cell)) as unknown };
  } catch {
    return { fault: { code: 'bad-format', detail: `'${column}' must be a JSON array`, text: cell.slice(0, 64) } };
  }
}
