import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, type SharedOptions } from '../context';
import { type Mapping, parseMapping } from '../convert/mapping';
import { nrtToTable, type WriteRows, textLines, type WrittenCell } from '../convert/nrt-to-table';
import { usageError } from '../failures/cli.errors';
import { inputFile } from '../files/input-file';
import { OutputFile } from '../files/output-file';

interface ConvertOptions extends SharedOptions {
  readonly mapping?: string;
  readonly output?: string;
  readonly sketch?: boolean;
}

const TABLES = ['.csv', '.tsv', '.txt', '.xlsx'];
const DELIMITERS: Readonly<Record<string, string>> = { '.csv': ',', '.tsv': '\t', '.txt': '\t' };
/** Rows of a sheet. */
const MOST_ROWS = 1_048_576;

/** Makes NRT of a table or a table of NRT, as the ending of the file says. */
export async function convertFile(context: Context, options: ConvertOptions, file: string): Promise<void> {
  const isTable = TABLES.includes(path.extname(file).toLowerCase());
  if (options.sketch) return sketch(context, file, isTable);
  if (isTable) return toNrt(context, options, file);
  return fromNrt(context, options, file);
}

async function sketch({ terminal }: Context, file: string, isTable: boolean): Promise<void> {
  if (!isTable) throw usageError(`A mapping is for a table: ${TABLES.join(', ')}.`);
  const { sketchMapping } = await import('../convert/sketch-mapping');
  await terminal.write(`${JSON.stringify(await sketchMapping(file), null, 2)}\n`);
}

async function toNrt(context: Context, { mapping, output }: ConvertOptions, file: string): Promise<void> {
  if (mapping === undefined)
    throw usageError(
      'Which column is which parameter? Say --mapping <file>.',
      `A mapping to begin with: pelorus convert ${file} --sketch`,
    );
  const { tableToNrt } = await import('../convert/table-to-nrt');
  const columns = await readMapping(mapping);
  const rows = await writeLines(context, output, (sink) => tableToNrt(file, columns, mapping, context.signal, sink));
  context.terminal.note(`${rows} rows`);
}

const readMapping = async (file: string): Promise<Mapping> => parseMapping(await readFile(file, 'utf8'), file);

async function fromNrt(context: Context, { mapping, output }: ConvertOptions, name: string): Promise<void> {
  const columns = mapping === undefined ? undefined : await readMapping(mapping);
  const ending = output === undefined ? '.tsv' : path.extname(output).toLowerCase();
  if (!TABLES.includes(ending)) throw usageError(`'${output ?? ''}' ends like no table: ${TABLES.join(', ')}.`);
  const file = await inputFile(context, name);
  try {
    const delimiter = columns?.delimiter ?? DELIMITERS[ending] ?? ',';
    if (ending === '.xlsx')
      return await writeWorkbook(output!, columns?.sheet, (sink) => nrtToTable(file, columns, sink));
    await writeLines(context, output, (sink) =>
      nrtToTable(file, columns, (rows) => sink(textLines(rows, delimiter, columns?.decimal))),
    );
  } finally {
    await file.close();
  }
}

async function writeLines<Result>(
  { terminal }: Context,
  file: string | undefined,
  convert: (sink: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return convert((text) => terminal.write(text));
  const output = await OutputFile.create(file);
  try {
    const result = await convert((text) => output.write(text));
    await output.finish();
    return result;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

async function writeWorkbook(
  file: string,
  sheet: string | undefined,
  convert: (sink: WriteRows) => Promise<unknown>,
): Promise<void> {
  const rows: { value: WrittenCell; type: StringConstructor | NumberConstructor }[][] = [];
  await convert(async (more) => {
    for (const row of more)
      rows.push(row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
    if (rows.length > MOST_ROWS) throw usageError(`A sheet has ${MOST_ROWS} rows at the most: convert to CSV.`);
  });
  const { default: writeSheet } = await import('write-excel-file/node');
  const output = await OutputFile.create(file);
  try {
    await output.write(await writeSheet(rows as never, { sheet: sheet ?? 'data' }).toBuffer());
    await output.finish();
  } catch (error) {
    await output.discard();
    throw error;
  }
}
