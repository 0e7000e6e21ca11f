import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { unreadableTable } from './table.errors';

/** A record of a table: its cells, its row as a spreadsheet counts, the line of the text in which it begins. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly row: number;
  readonly line: number;
}

const DELIMITERS = [',', ';', '\t'];
const LINE_ENDS = /\r\n|\r|\n/g;
/** Characters among which the header is looked for. */
const HEADER = 64 * 1024;
const PIECE = 16 * 1024;
/** The characters of one record: a cell has far fewer, and a record is parsed at one go. */
const MAX_RECORD = 512 * 1024;
/** Records read before other work gets a turn. */
const TURN = 500;

/** The records of a table; the header tells the delimiter. */
export async function* csvRecords(text: string): AsyncGenerator<CsvRecord> {
  const delimiter = delimiterOf(text);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD,
  });
  const pieces = Readable.from(piecesOf(text));
  let row = 0;
  let line = 1;
  try {
    for await (const cells of pieces.pipe(parser) as AsyncIterable<readonly string[]>) {
      yield { cells, row: ++row, line };
      // The parser counts CR LF within a cell as two.
      line += 1 + cells.reduce((sum, cell) => sum + (cell.match(LINE_ENDS)?.length ?? 0), 0);
      if (row % TURN === 0) await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? longRecord() : quoteError(error, text);
  }
}

/** Other work gets a turn between two pieces: the parser takes each at one go. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += PIECE) {
    yield text.slice(from, from + PIECE);
    await setImmediate();
  }
}

/** The delimiter that the header has most often; a header without one has one column. */
function delimiterOf(text: string): string {
  const header = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, HEADER))?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A quote that is never closed makes one record of all that follows. */
function longRecord(): Error {
  const detail = `A row has more than ${MAX_RECORD} characters: perhaps a quote is not closed.`;
  return unreadableTable('row-too-long', detail);
}

function quoteError(error: CsvError, text: string): Error {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    const line = openQuoteLine(text);
    return unreadableTable('open-quote', `The quote that opens in line ${line} is never closed.`, { line });
  }
  const line = strayQuoteLine(text, error);
  const detail = `A quote in line ${line} neither begins nor ends a cell: a cell with quotes is quoted as a whole, each of them twice.`;
  return unreadableTable('stray-quote', detail, { line });
}

/** The line of the cell after the last one that was read. */
function strayQuoteLine(text: string, error: CsvError): number {
  const bytes = Buffer.from(text);
  const read = Number((error as { bytes?: unknown }).bytes ?? 0);
  const before = bytes.subarray(0, read).toString();
  const between = /^[\r\n]*/.exec(bytes.subarray(read).toString())?.[0] ?? '';
  return 1 + ((before + between).match(LINE_ENDS)?.length ?? 0);
}

/** The line of the last quote that opens without one that closes it. */
function openQuoteLine(text: string): number {
  let line = 1;
  let opened = 1;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\n' || (character === '\r' && text[i + 1] !== '\n')) line++;
    else if (character === '"') {
      quoted = !quoted;
      if (quoted) opened = line;
    }
  }
  return opened;
}
