import { setImmediate } from 'node:timers/promises';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentTable } from './content-format';
import { sliceRows } from './slice-rows';

/** A format that writes a table row by row. */
export interface RowFormat extends Omit<ContentFormat, 'write'> {
  /** Makes a writer for one table; `headers` are the headers of the columns after the time stamps. */
  begin(headers: readonly string[]): ContentWriter;
}

/** Writes one table: the start, the rows in any number of parts, the end. */
export interface ContentWriter {
  readonly start: string;
  rows(part: NrtWritableRows): string;
  readonly end: string;
}

/** The format of tables that consists of their rows. */
export function rowFormat({ begin, ...names }: RowFormat): ContentFormat {
  return { ...names, write: (table) => writeRows(table, begin) };
}

async function* writeRows({ columns, rows }: SentTable, begin: RowFormat['begin']): AsyncGenerator<string> {
  const writer = begin(columns.map(({ header }) => header));
  let { start } = writer;
  for await (const block of rows) {
    for (const part of sliceRows(block)) {
      yield start + writer.rows(part);
      start = '';
      // Without a pause a fast client would keep all other requests waiting.
      await setImmediate();
    }
  }
  const rest = start + writer.end;
  if (rest !== '') yield rest;
}
