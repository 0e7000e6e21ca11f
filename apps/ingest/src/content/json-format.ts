import {
  EMPTY_FLAG,
  formatNumber,
  formatTimeStamp,
  type NrtWritableCells,
  type NrtWritableRows,
} from '@pelorus/shared/nrt';
import { DATETIME } from './content-format';
import { rowFormat } from './row-format';

/** The names of JSON. */
export const JSON_NAMES = {
  name: 'json',
  mediaType: 'application/json',
  contentType: 'application/json; charset=utf-8',
};

/** JSON: an array of rows, each an object keyed by the headers of the columns; an empty cell is null. */
export const JSON_ROWS = rowFormat({
  ...JSON_NAMES,
  begin: (headers) => {
    const keys = headers.map((header) => `,${JSON.stringify(header)}:`);
    let separator = '\n';
    return {
      start: '[',
      rows: (part) => {
        let text = '';
        for (let row = 0; row < part.rows; row++) {
          text += separator + writeJsonRow(keys, part, row);
          separator = ',\n';
        }
        return text;
      },
      end: '\n]\n',
    };
  },
});

/** Writes a row as an object; `keys` are the encoded headers with the comma before and the colon after them. */
export function writeJsonRow(keys: readonly string[], { ms, us, columns }: NrtWritableRows, row: number): string {
  let text = `{"${DATETIME}":"${formatTimeStamp(ms[row]!, us[row]!).replace(' ', 'T')}"`;
  for (let i = 0; i < columns.length; i++) text += keys[i]! + cell(columns[i]!, row);
  return `${text}}`;
}

function cell(cells: NrtWritableCells, row: number): string {
  switch (cells.kind) {
    case 'number':
      return Number.isNaN(cells.values[row]) ? 'null' : formatNumber(cells.values[row]!);
    case 'text':
      return cells.texts[row] === '' ? 'null' : JSON.stringify(cells.texts[row]);
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? 'null' : String(cells.flags[row]);
  }
}
