import { type Instant } from '@pelorus/shared/kernel';
import { formatTimeStamp } from '@pelorus/shared/nrt';
import { type ReportedFault } from '../failures/cli.errors';
import { type ColumnMapping, type Mapping } from './mapping';
import { type TableColumns } from './table-columns';
import { type Cell, type SheetRow } from './table-reader';
import { TimeError, timeReader } from './time-format';
import { TimeZone } from './time-zone';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const MOST_FAULTS = 100;

/** Writes rows of a table as lines of a file; what cannot be written is a fault of its cell. */
export class RowConverter {
  readonly faults: ReportedFault[] = [];
  totalFaults = 0;
  readonly #zone: TimeZone;
  readonly #readTime: (text: string) => Instant;
  readonly #missing: readonly ReadonlySet<string>[];

  constructor(
    private readonly mapping: Mapping,
    private readonly columns: TableColumns,
    private readonly headings: readonly Cell[],
  ) {
    this.#zone = new TimeZone(mapping.time.zone ?? 'UTC');
    this.#readTime = timeReader(mapping.time.format, this.#zone);
    this.#missing = mapping.columns.map(({ missing = [] }) => new Set([...(mapping.missing ?? []), ...missing]));
  }

  /** The line of a row without its end; undefined for a row without any text, or with a fault. */
  line(row: SheetRow): string | undefined {
    if (row.cells.every((cell) => textOf(cell) === '')) return undefined;
    const before = this.totalFaults;
    const cells = [this.#time(row), ...this.mapping.columns.flatMap((column, i) => this.#values(row, column, i))];
    return this.totalFaults > before ? undefined : cells.join('\t');
  }

  #time(row: SheetRow): string {
    const [index = 0] = this.columns.time;
    const first = row.cells[index] ?? null;
    const text = this.columns.time.map((at) => textOf(row.cells[at] ?? null)).join(' ');
    try {
      const { ms, us } =
        first instanceof Date && this.columns.time.length === 1 ? this.#date(first) : this.#readTime(text);
      return formatTimeStamp(ms, us);
    } catch (error) {
      if (!(error instanceof TimeError)) throw error;
      this.#note('bad-time', row, index, error.message, text);
      return '';
    }
  }

  /** A date of a workbook says what its cell shows, in no zone. */
  #date(date: Date): Instant {
    const [utc] = this.#zone.toUtc(Math.round(date.getTime()));
    if (utc === undefined)
      throw new TimeError(`The time did not occur in ${this.#zone.name}: clocks were put forward.`);
    return { ms: utc, us: 0 };
  }

  #values(row: SheetRow, column: ColumnMapping, i: number): string[] {
    const { value, flag } = this.columns.values[i]!;
    const text = textOf(row.cells[value] ?? null);
    const isMissing = text === '' || this.#missing[i]!.has(text);
    const written = isMissing ? '' : this.#value(row, column, value, text);
    return flag === undefined ? [written] : [written, this.#flag(row, column, flag)];
  }

  #value(row: SheetRow, { unit }: ColumnMapping, index: number, text: string): string {
    // TABs and line ends would be columns and rows.
    if (unit === 'text') return text.replace(/\s+/g, ' ');
    const isText = typeof row.cells[index] === 'string';
    const number = isText && this.mapping.decimal === ',' ? text.replace(',', '.') : text;
    if (NUMBER.test(number)) return number;
    const hint = /^[+-]?\d+,\d+$/.test(text) ? ' Say "decimal": "," in the mapping.' : '';
    this.#note(
      'bad-number',
      row,
      index,
      `Found '${text}'; expected a number, an empty cell or what "missing" lists.${hint}`,
      text,
    );
    return '';
  }

  #flag(row: SheetRow, { flagValues = {} }: ColumnMapping, index: number): string {
    const text = textOf(row.cells[index] ?? null);
    const flag = Object.hasOwn(flagValues, text) ? String(flagValues[text]) : text;
    if (flag === '' || /^\d$/.test(flag)) return flag;
    const hint = Object.keys(flagValues).length > 0 ? '' : ' "flagValues" of the mapping gives texts their flags.';
    this.#note('bad-flag', row, index, `Found '${text}'; expected a quality flag from 0 to 9.${hint}`, text);
    return '';
  }

  #note(code: string, { number }: SheetRow, index: number, detail: string, text: string): void {
    this.totalFaults++;
    if (this.faults.length >= MOST_FAULTS) return;
    this.faults.push({
      code,
      detail,
      row: number,
      column: index + 1,
      header: String(this.headings[index] ?? ''),
      text,
    });
  }
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return String(cell).trim();
}
