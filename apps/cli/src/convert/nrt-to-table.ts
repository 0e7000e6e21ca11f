import { EMPTY_FLAG, formatNumber, type NrtBatch, type NrtCells, type NrtColumn, NrtHeaderReader, type NrtHeaderRead, nrtError, NrtRowReader, numberAt, resolveKinds } from '@pelorus/shared/nrt'; // prettier-ignore
import { EXIT } from '../exit-codes';
import { CliError } from '../failures/cli.errors';
import { bytesOf, type InputFile } from '../files/input-file';
import { type Mapping } from './mapping';
import { timeWriter } from './time-format';
import { TimeZone } from './time-zone';

/** A cell to write: numbers stay numbers, so that a workbook knows them. */
export type WrittenCell = string | number;

/** Takes the rows of a table, its headings first. */
export type WriteRows = (rows: readonly (readonly WrittenCell[])[]) => Promise<void>;

/** Writes a file of the NRT format as rows; with a mapping under its headings, in its zone and in its form of time. */
export async function nrtToTable(file: InputFile, mapping: Mapping | undefined, sink: WriteRows): Promise<number> {
  const rows: WrittenCell[][] = [];
  const writeTime = timeWriter(mapping?.time.format, new TimeZone(mapping?.time.zone ?? 'UTC'));
  const times = timeColumns(mapping);
  const take = (batch: NrtBatch): void => {
    for (const row of rowsOf(batch, writeTime, times.length)) rows.push(row);
  };
  const headerReader = new NrtHeaderReader();
  let reader: NrtRowReader | undefined;
  const begin = async (read: NrtHeaderRead): Promise<NrtRowReader> => {
    if (read.faults.length === 0)
      await sink([[...times, ...read.header.columns.map((column) => headingOf(column, mapping))]]);
    return new NrtRowReader(read, resolveKinds(read.header), take);
  };
  for await (const chunk of bytesOf(file)) {
    if (!reader) {
      const read = headerReader.write(chunk);
      if (!read) continue;
      reader = await begin(read);
      reader.write(read.rest);
    } else reader.write(chunk);
    await sink(rows.splice(0));
  }
  reader ??= await begin(headerReader.end());
  const { faults, totalFaults, rows: count } = reader.end();
  if (totalFaults > 0) throw faultyFile(file, nrtError(faults, totalFaults).message);
  await sink(rows.splice(0));
  return count;
}

const faultyFile = ({ label }: InputFile, message: string): CliError =>
  new CliError(`${label}: ${message}`, EXIT.faults, {
    code: 'invalid-file',
    hints: [`See all faults: pelorus check ${label}`],
  });

/** Headings of the time: several where its form has as many words, else one. */
function timeColumns(mapping: Mapping | undefined): readonly string[] {
  const columns = [mapping?.time.column ?? 'datetime'].flat();
  const words = (mapping?.time.format ?? 'yyyy-MM-dd HH:mm:ss').split(' ').length;
  return columns.length === words ? columns : [columns.join(' ')];
}

/** Heading of the mapping; a parameter that it does not name stands by its own. */
function headingOf({ code, role, text }: NrtColumn, mapping: Mapping | undefined): string {
  const known = mapping?.columns.find(({ urn }) => urn.toLowerCase() === code);
  return (role === 'flag' ? known?.flags : known?.column) ?? text;
}

function rowsOf(
  { rows, ms, us, columns }: NrtBatch,
  writeTime: (ms: number, us: number) => string,
  times: number,
): WrittenCell[][] {
  return Array.from({ length: rows }, (_, i) => {
    const time = writeTime(ms[i]!, us[i]!);
    return [...(times > 1 ? time.split(' ') : [time]), ...columns.map((column) => cellOf(column, i))];
  });
}

function cellOf(cells: NrtCells, row: number): WrittenCell {
  switch (cells.kind) {
    case 'number':
    case 'decimal':
      return cells.present[row] ? numberAt(cells, row) : '';
    case 'text':
      return cells.texts[row]!;
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? '' : cells.flags[row]!;
  }
}

/** Rows as lines of text; numbers with the sign for decimals that the mapping has. */
export function textLines(rows: readonly (readonly WrittenCell[])[], delimiter: string, decimal = '.'): string {
  return rows.map((row) => `${row.map((cell) => quoted(textOf(cell, decimal), delimiter)).join(delimiter)}\n`).join('');
}

const textOf = (cell: WrittenCell, decimal: string): string =>
  typeof cell === 'string' ? cell : formatNumber(cell).replace('.', decimal);

const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
