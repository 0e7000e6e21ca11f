import { FaultList } from '@pelorus/shared/kernel';
import { CR, LF, TAB, ZERO } from './ascii';
import { DateTimeCell } from './date-time-cell';
import { describeDateTime } from './describe-date-time';
import { type NrtCellKind, type NrtHeader } from './nrt-header';
import { type NrtLimits } from './nrt-limits';
import { DATETIME, nrtFault, type NrtFaultCode } from './nrt.errors';
import { NumberCell } from './number-cell';
import { quoteBytes } from './quote';
import { textFault } from './text-fault';

const WORD = /^[+-]?(?:nan|inf|infinity|na|n\/a|null|none|nil|-+)$/i;

/** Why a text is no number: found and expected. */
function describeNumber(found: string): string {
  return `Found '${found}'; expected a number such as 34.1234 or 334.43E-2${advice(found)}.`;
}

function advice(found: string): string {
  if (WORD.test(found)) return ', or nothing where a value is missing';
  if (/^[+-]?\d+,\d+$/.test(found)) return ', with a decimal point and no separators of thousands';
  if (/^\s|\s$/.test(found)) return ', without spaces';
  return '';
}

interface CellFault {
  readonly code: NrtFaultCode;
  readonly detail: (found: string) => string;
}

/** Explains rows that the scanner refused; thorough where the scanner is fast. */
export class RowJudge {
  readonly #dateTime = new DateTimeCell();
  readonly #number = new NumberCell();
  #faults = new FaultList();

  constructor(
    private readonly header: NrtHeader,
    private readonly kinds: readonly NrtCellKind[],
    private readonly limits: NrtLimits,
  ) {}

  /** Adds all faults of the row at `start`; returns the position after its LF. */
  judge(bytes: Uint8Array, start: number, line: number, faults: FaultList): number {
    this.#faults = faults;
    const lf = bytes.indexOf(LF, start);
    const end = lf > start && bytes[lf - 1] === CR ? lf - 1 : lf;
    const cells = countCells(bytes, start, end);
    if (cells === this.kinds.length + 1) this.#judgeCells(bytes, start, end, line);
    else this.#reportCount(bytes, start, end, line, cells);
    return lf + 1;
  }

  /** Reports a too long row by its first bytes. */
  tooLong(bytes: Uint8Array, line: number, faults: FaultList): void {
    this.#faults = faults;
    const detail = `Found a row of more than ${this.limits.rowBytes} bytes, which is the most a row may have.`;
    this.#report('row-too-long', detail, line, 0, quoteBytes(bytes, 0, bytes.length));
  }

  #judgeCells(bytes: Uint8Array, start: number, end: number, line: number): void {
    let from = start;
    for (let column = 0; column <= this.kinds.length; column++) {
      const tab = bytes.indexOf(TAB, from);
      const to = column === this.kinds.length ? end : tab;
      const fault = this.#cellFault(bytes, from, to, column);
      if (fault) {
        const text = quoteBytes(bytes, from, to);
        this.#report(fault.code, fault.detail, line, column, text);
      }
      from = to + 1;
    }
  }

  #cellFault(bytes: Uint8Array, start: number, end: number, column: number): CellFault | undefined {
    const fault = textFault(bytes, start, end);
    if (fault === 'bad-encoding') return BAD_ENCODING;
    if (fault === 'control-character') return CONTROL_CHARACTER;
    if (column === 0) return this.#dateTime.read(bytes, start) === end ? undefined : BAD_DATE_TIME;
    switch (this.kinds[column - 1]) {
      case 'number':
        return this.#numberFault(bytes, start, end);
      case 'flag':
        return start === end || (end === start + 1 && isDigit(bytes[start]!)) ? undefined : BAD_FLAG;
      case 'text':
        return end - start > this.limits.textBytes ? this.#cellTooLong(end - start) : undefined;
      default:
        return undefined;
    }
  }

  #numberFault(bytes: Uint8Array, start: number, end: number): CellFault | undefined {
    if (start === end) return undefined;
    const code = this.#number.read(bytes, start, end);
    if (code === undefined) return undefined;
    return code === 'bad-number' ? BAD_NUMBER : NUMBER_OVERFLOW;
  }

  #cellTooLong(length: number): CellFault {
    const detail = `Found a text of ${length} bytes; expected at most ${this.limits.textBytes}.`;
    return { code: 'cell-too-long', detail: () => detail };
  }

  #reportCount(bytes: Uint8Array, start: number, end: number, line: number, cells: number): void {
    const expected = this.kinds.length + 1;
    const detail = `Found ${cells} ${cells === 1 ? 'cell' : 'cells'}; expected ${expected}, as many as the header has columns.`;
    // First column without a cell, or first cell without a column.
    this.#report('cell-count', detail, line, Math.min(cells, expected), quoteBytes(bytes, start, end));
  }

  #report(
    code: NrtFaultCode,
    detail: string | ((found: string) => string),
    line: number,
    column: number,
    text: string,
  ): void {
    const header = column === 0 ? DATETIME : this.header.columns[column - 1]?.text;
    this.#faults.add(() =>
      nrtFault(code, typeof detail === 'string' ? detail : detail(text), { line, column: column + 1, header, text }),
    );
  }
}

const BAD_ENCODING: CellFault = {
  code: 'bad-encoding',
  detail: () => 'Found bytes that are not UTF-8; expected UTF-8 text.',
};
const CONTROL_CHARACTER: CellFault = {
  code: 'control-character',
  detail: () => 'Found a control character; expected printable text (rows end with LF or CR LF).',
};
const BAD_DATE_TIME: CellFault = { code: 'bad-date-time', detail: describeDateTime };
const BAD_NUMBER: CellFault = { code: 'bad-number', detail: describeNumber };
const NUMBER_OVERFLOW: CellFault = {
  code: 'number-overflow',
  detail: (found) => `Found '${found}'; expected a number up to 1.7976931348623157e308 in size.`,
};
const BAD_FLAG: CellFault = {
  code: 'bad-flag',
  detail: (found) => `Found '${found}'; expected a quality flag: one digit from 0 to 9, or nothing for 0.`,
};

function countCells(bytes: Uint8Array, start: number, end: number): number {
  let cells = 1;
  for (let p = start; p < end; p++) cells += Number(bytes[p] === TAB);
  return cells;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= ZERO + 9;
}
