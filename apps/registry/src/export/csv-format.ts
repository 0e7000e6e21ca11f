import { stringify } from 'csv-stringify/sync';
import { type Cell } from '@pelorus/registry/persistence';
import { badParameter, manyValues } from '@pelorus/shared/http';
import { guardCell } from '@pelorus/shared/kernel';
import { type ListFormat } from './list-format';

/** RFC 4180. What other programs take for a delimiter, or cut off, is quoted, too. */
const OPTIONS = { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]|^\s|\s$/ } as const;

/** A table of the records' own fields, with references by their names. */
export const CSV: ListFormat = {
  name: 'csv',
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  check: (query) => {
    if (manyValues(query, 'with').every((value) => value.trim() === '')) return;
    throw badParameter(
      'with',
      'not-in-csv',
      "A table has no place for 'with': ask for format=ndjson, or for its list.",
    );
  },
  async *write(records, _query, gone) {
    let header: readonly string[][] = [records.columns];
    for await (const rows of records.rows(gone)) {
      yield stringify([...header, ...rows.map((row) => row.map(cellText))], OPTIONS);
      header = [];
    }
    yield stringify([...header], OPTIONS);
  },
};

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? guardCell(cell) : String(cell ?? '');
}
