import { DATETIME, type RowStyle } from '@pelorus/shared/nrt';
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
  begin: (headers) => ({ start: '[', rows: { ...jsonRows(headers), ...JSON_LINES }, end: '\n]\n' }),
});

/** Rows of an array of JSON, each on a line of its own. */
export const JSON_LINES = { beforeRow: '\n', betweenRows: ',\n' };

/** Rows as objects. */
export function jsonRows(headers: readonly string[]): RowStyle {
  const keys = headers.map((header) => `,${JSON.stringify(header)}:`);
  return {
    timeStamps: { between: 'T', alwaysFraction: false },
    beforeTime: `{"${DATETIME}":"`,
    afterTime: '"',
    beforeCell: (column) => keys[column]!,
    empty: 'null',
    text: (text) => JSON.stringify(text),
    afterRow: '}',
  };
}
