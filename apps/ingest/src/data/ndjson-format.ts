import { writeJsonRow } from '../content/json-format';
import { rowFormat } from '../content/row-format';

/** NDJSON: a row of the JSON array on each line. */
export const NDJSON = rowFormat({
  name: 'ndjson',
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  begin: (headers) => {
    const keys = headers.map((header) => `,${JSON.stringify(header)}:`);
    return {
      start: '',
      rows: (part) => {
        let text = '';
        for (let row = 0; row < part.rows; row++) text += `${writeJsonRow(keys, part, row)}\n`;
        return text;
      },
      end: '',
    };
  },
});
