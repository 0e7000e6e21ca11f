import { stat } from 'node:fs/promises';
import { checkBytes, writeHeader } from '@pelorus/shared/nrt';
import { EXIT } from '../exit-codes';
import { CliError, type ReportedFault } from '../failures/cli.errors';
import { type Mapping } from './mapping';
import { RowConverter } from './row-converter';
import { findColumns } from './table-columns';
import { openTable, type Table } from './table-reader';

/** Characters that are given out together. */
const PIECE = 1 << 16;

/**
 * Makes a file of the NRT format of a table, piece by piece for `sink`, and gives how many rows it has. The table is
 * read twice: what has faults is told before anything is written, the faults of all cells at once or those of the file
 * as a whole.
 */
export async function tableToNrt(
  file: string,
  mapping: Mapping,
  mappingFile: string,
  signal: AbortSignal,
  sink: (text: string) => Promise<void>,
): Promise<number> {
  const before = await stat(file);
  const conversion = new Conversion(file, await openTable(file, mapping), mapping, mappingFile, signal);
  const rows = await conversion.check();
  for await (const piece of conversion.pieces()) await sink(piece);
  const after = await stat(file);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw changedWhileRead(file);
  return rows;
}

const changedWhileRead = (file: string): CliError =>
  new CliError(`${file} was changed while it was read.`, undefined, {
    code: 'file-changed',
    hints: ['Convert it when nobody writes to it any more.'],
  });

/** A line of the file and the row of the table that it is made of. */
interface Line {
  readonly text: string;
  readonly row: number;
}

class Conversion {
  constructor(
    private readonly file: string,
    private readonly table: Table,
    private readonly mapping: Mapping,
    private readonly mappingFile: string,
    private readonly signal: AbortSignal,
  ) {}

  /** Reads what will be made as a service would; gives its rows, or fails with its faults. */
  async check(): Promise<number> {
    const encoder = new TextEncoder();
    const pieces = (): AsyncIterable<string> => this.pieces();
    const { rows, faults, totalFaults } = await checkBytes(async function* () {
      for await (const piece of pieces()) yield encoder.encode(piece);
    });
    if (totalFaults === 0) return rows;
    const rowOf = await this.#rowsOf(new Set(faults.flatMap(({ line }) => line ?? [])));
    const ofTable = faults.map(({ code, detail, line, header, text }) => {
      const row = line === undefined ? undefined : rowOf.get(line);
      return { code, detail, header, text, ...(row === undefined ? {} : { row }) };
    });
    throw this.#failure(ofTable, totalFaults);
  }

  /** The file, some lines at a time. Fails at the end with the faults of all cells. */
  async *pieces(): AsyncGenerator<string> {
    let piece = writeHeader(this.#header());
    for await (const { text } of this.#lines()) {
      piece += `${text}\n`;
      if (piece.length < PIECE) continue;
      this.signal.throwIfAborted();
      yield piece;
      piece = '';
    }
    yield piece;
  }

  #header(): Parameters<typeof writeHeader>[0] {
    return this.mapping.columns.flatMap(({ urn, unit, flags }) => {
      const value = { code: urn.toLowerCase(), role: 'value' as const, ...(unit === undefined ? {} : { unit }) };
      return flags === undefined ? [value] : [value, { code: urn.toLowerCase(), role: 'flag' as const }];
    });
  }

  async *#lines(): AsyncGenerator<Line> {
    const { headerRow = 1, skipRows = 0 } = this.mapping;
    let converter: RowConverter | undefined;
    for await (const row of this.table()) {
      if (row.number === headerRow) converter = this.#converter(row.cells);
      if (!converter || row.number <= headerRow + skipRows) continue;
      const text = converter.line(row);
      if (text !== undefined) yield { text, row: row.number };
    }
    if (!converter)
      throw this.#failure([{ code: 'no-header', detail: `There is no row ${headerRow} with headings.` }], 1);
    if (converter.totalFaults > 0) throw this.#failure(converter.faults, converter.totalFaults);
  }

  #converter(headings: ConstructorParameters<typeof RowConverter>[2]): RowConverter {
    return new RowConverter(this.mapping, findColumns(this.mapping, headings, this.mappingFile), headings);
  }

  /** The rows of the table of which some lines of the file are made; the header is line 1. */
  async #rowsOf(lines: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> {
    const rows = new Map<number, number>();
    let number = 1;
    for await (const { row } of this.#lines()) if (lines.has(++number)) rows.set(number, row);
    return rows;
  }

  #failure(faults: readonly ReportedFault[], total: number): CliError {
    const more = total > faults.length ? ` The first ${faults.length} are:` : '';
    const message = `${this.file} has ${total === 1 ? 'a fault' : `${total} faults`}; nothing is written.${more}`;
    return new CliError(message, EXIT.faults, { code: 'bad-table', faults });
  }
}
