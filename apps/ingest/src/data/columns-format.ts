import { inPortions } from '@pelorus/shared/http';
import { EMPTY_FLAG, formatNumber, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentColumn, type SentTable } from '../content/content-format';
import { formatMilliseconds } from './format-milliseconds';

/** JSON by columns: an object with an array of time stamps and an array of cells for each column, as plots take them. */
export const COLUMNS: ContentFormat = {
  name: 'columns',
  mediaType: 'application/vnd.pelorus.columns+json',
  contentType: 'application/vnd.pelorus.columns+json; charset=utf-8',
  extension: 'json',
  needsWhole: true,
  async *write(table) {
    const parts: NrtWritableRows[] = [];
    for await (const part of table.rows) parts.push(part);
    yield* inPortions(writeTable(table, parts));
  },
};

function* writeTable(
  { columns, aggregate = 'NONE' }: SentTable,
  parts: readonly NrtWritableRows[],
): Generator<string, void, undefined> {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  yield `{"aggregate":${JSON.stringify(aggregate)},"rows":${rows},\n"times":`;
  yield* writeArray(
    parts,
    ({ ms, us }) =>
      (row) =>
        formatMilliseconds(ms[row]!, us[row]!),
  );
  yield ',\n"columns":[';
  for (let i = 0; i < columns.length; i++) {
    yield `${i === 0 ? '' : ','}\n${describe(columns[i]!).slice(0, -1)},"values":`;
    yield* writeArray(parts, (part) => cellWriter(part.columns[i]!));
    yield '}';
  }
  yield '\n]}\n';
}

/** Keys of a column's object beside its values. */
function describe({ header, code, unit, kind, aggregateFunction, flagScheme }: SentColumn): string {
  return JSON.stringify({ name: header, code, unit, kind, aggregateFunction, flagScheme });
}

/** Rows that are written at once. */
const ROWS = 1_024;

function* writeArray(
  parts: readonly NrtWritableRows[],
  writerOf: (part: NrtWritableRows) => (row: number) => string,
): Generator<string, void, undefined> {
  let before = '[';
  for (const part of parts) {
    const write = writerOf(part);
    for (let from = 0; from < part.rows; from += ROWS) {
      let text = '';
      for (let row = from; row < Math.min(from + ROWS, part.rows); row++) {
        text += before + write(row);
        before = ',';
      }
      yield text;
    }
  }
  yield before === '[' ? '[]' : ']';
}

function cellWriter(cells: NrtWritableCells): (row: number) => string {
  switch (cells.kind) {
    case 'number':
      return (row) => (Number.isNaN(cells.values[row]) ? 'null' : formatNumber(cells.values[row]!));
    case 'text':
      return (row) => (cells.texts[row] === '' ? 'null' : JSON.stringify(cells.texts[row]));
    case 'flag':
      return (row) => (cells.flags[row] === EMPTY_FLAG ? 'null' : String(cells.flags[row]));
  }
}
