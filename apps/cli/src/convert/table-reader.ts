import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { EXIT } from '../exit-codes';
import { CliError, missingError } from '../failures/cli.errors';
import { type Mapping } from './mapping';

/** A cell of a table; workbooks have dates and numbers of their own. */
export type Cell = string | number | boolean | Date | null;

/** A row with its number, as a spreadsheet counts. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

export type FlagUse = Pick<Mapping, 'delimiter' | 'sheet'>;

/** The rows of a table from its first one, headings included, as often as they are asked for. */
export type Table = () => AsyncIterable<SheetRow> | Iterable<SheetRow>;

/** Opens a CSV, TSV or XLSX file. Text is read as it is asked for, a workbook as a whole. */
export async function openTable(file: string, options: FlagUse): Promise<Table> {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.xls' || ending === '.ods')
    throw new CliError(`${file}: workbooks are read as .xlsx: save it as that.`, EXIT.usage);
  if (ending === '.xlsx') {
    const rows = await readWorkbook(file, options.sheet);
    return () => rows;
  }
  const delimiter = options.delimiter ?? (await guessDelimiter(file));
  return () => readText(file, delimiter);
}

async function* readText(file: string, delimiter: string): AsyncGenerator<SheetRow> {
  const parser = parse({ delimiter, bom: true, relaxColumnCount: true, skipEmptyLines: false, info: true });
  createReadStream(file).on('error', (error) => parser.destroy(error)).pipe(parser); // prettier-ignore
  let number = 0;
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>)
      yield { number: ++number, cells: record };
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    const detail = `quotes do not fit${lines === undefined ? '' : ` near line ${lines}`}`;
    throw new CliError(`${file} is no table that can be read: ${detail}.`, EXIT.faults, { code: 'bad-table' });
  }
}

const CANDIDATES = ['\t', ';', ','];

/** The separator that the first line has most of. */
async function guessDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 << 10), 0);
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    const count = (text: string): number => line.split(text).length;
    return CANDIDATES.reduce((best, one) => (count(one) > count(best) ? one : best));
  } finally {
    await handle.close();
  }
}

async function readWorkbook(file: string, sheet: string | undefined): Promise<SheetRow[]> {
  const { default: readSheets } = await import('read-excel-file/node');
  await (await open(file)).close();
  const sheets = await readSheets(file).catch((cause: unknown) => {
    throw new CliError(`${file} is no workbook that can be read.`, EXIT.faults, { code: 'bad-table', cause });
  });
  const found = sheet === undefined ? sheets[0] : sheets.find((one) => one.sheet === sheet);
  if (!found)
    throw missingError(
      `${file} has no sheet '${sheet ?? ''}'.`,
      `Sheets: ${sheets.map((one) => one.sheet).join(', ')}`,
    );
  return found.data.map((cells, index) => ({ number: index + 1, cells: cells as Cell[] }));
}
