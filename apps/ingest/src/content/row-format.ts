import { nextTurn } from '@pelorus/shared/http';
import { RowBytes, type RowStyle } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentPart, type SentTable } from './content-format';
import { sliceRows } from './slice-rows';

/** A format that writes a table row by row. */
export interface RowFormat extends Omit<ContentFormat, 'write'> {
  /** Begins a table; `headers` are those of the columns after the time stamps. */
  begin(headers: readonly string[]): RowTable;
}

/** The text of one table: the start, the rows, the end. */
export interface RowTable {
  readonly start: string;
  readonly rows: RowStyle;
  readonly end: string;
}

/** The format of tables that consists of their rows. */
export function rowFormat({ begin, ...names }: RowFormat): ContentFormat {
  return { ...names, write: (table) => writeRows(table, begin) };
}

async function* writeRows({ columns, rows }: SentTable, begin: RowFormat['begin']): AsyncGenerator<SentPart> {
  const { start, rows: style, end } = begin(columns.map(({ header }) => header));
  const bytes = new RowBytes(style);
  let before = start;
  for await (const block of rows) {
    for (const part of sliceRows(block)) {
      const written = bytes.write(part);
      yield before === '' ? written : Buffer.concat([Buffer.from(before), written]);
      before = '';
      await nextTurn();
    }
  }
  const rest = before + end;
  if (rest !== '') yield rest;
}
