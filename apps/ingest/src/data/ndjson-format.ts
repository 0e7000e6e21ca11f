import { jsonRows } from '../content/json-format';
import { rowFormat } from '../content/row-format';

/** NDJSON: a row of the JSON array on each line. */
export const NDJSON = rowFormat({
  name: 'ndjson',
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson; charset=utf-8',
  begin: (headers) => ({ start: '', rows: { ...jsonRows(headers), afterRow: '}\n' }, end: '' }),
});
