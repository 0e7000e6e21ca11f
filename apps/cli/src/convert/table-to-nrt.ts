import { checkBytes, writeHeader } from '@pelorus/shared/nrt';
import { EXIT } from '../exit-codes';
import { CliError, type ReportedFault } from '../failures/cli.errors';
import { type Mapping } from './mapping';
import { RowConverter } from './row-converter';
import { findColumns } from './table-columns';
import { readTable } from './table-reader';

/** A table as a file in the NRT format, and how many rows it has. */
export interface Converted {
  readonly text: string;
  readonly rows: number;
}

/** Makes a file of a table; all faults of its cells are told at once, and those that the format finds in the whole. */
export async function tableToNrt(table: string, mapping: Mapping, mappingFile: string): Promise<Converted> {
  const { headerRow = 1, skipRows = 0, columns } = mapping;
  let converter: RowConverter | undefined;
  const lines: string[] = [];
  const rows: number[] = [];
  for await (const row of readTable(table, mapping)) {
    if (row.number === headerRow)
      converter = new RowConverter(mapping, findColumns(mapping, row.cells, mappingFile), row.cells);
    if (!converter || row.number <= headerRow + skipRows) continue;
    const line = converter.line(row);
    if (line === undefined) continue;
    lines.push(line);
    rows.push(row.number);
  }
  if (!converter)
    throw conversionError(table, [{ code: 'no-header', detail: `There is no row ${headerRow} with headings.` }], 1);
  if (converter.totalFaults > 0) throw conversionError(table, converter.faults, converter.totalFaults);
  const names = columns.flatMap(({ urn, unit, flags }) => {
    const value = { code: urn.toLowerCase(), role: 'value' as const, ...(unit === undefined ? {} : { unit }) };
    return flags === undefined ? [value] : [value, { code: urn.toLowerCase(), role: 'flag' as const }];
  });
  const text = `${writeHeader(names)}${lines.map((line) => `${line}\n`).join('')}`;
  await refuseFaults(table, text, rows);
  return { text, rows: rows.length };
}

/** Reads what was made as a service would, and names faults by the rows of the table. */
async function refuseFaults(table: string, text: string, rows: readonly number[]): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const { faults, totalFaults } = await checkBytes(async function* () {
    yield bytes;
  });
  if (totalFaults === 0) return;
  const ofTable = faults.map(({ code, detail, line, header, text: cell }) => ({
    ...{ code, detail, header, text: cell },
    ...(line === undefined || rows[line - 2] === undefined ? {} : { row: rows[line - 2] }),
  }));
  throw conversionError(table, ofTable, totalFaults);
}

function conversionError(table: string, faults: readonly ReportedFault[], total: number): CliError {
  const more = total > faults.length ? ` The first ${faults.length} are:` : '';
  const message = `${table} has ${total === 1 ? 'a fault' : `${total} faults`}; nothing is written.${more}`;
  return new CliError(message, EXIT.faults, { code: 'bad-table', faults });
}
