import { type Fault, foldCode, isParameterUrn } from '@pelorus/shared/kernel';
import { TAB } from './ascii';
import { FLAG_SUFFIX, type NrtColumn, type NrtHeader } from './nrt-header';
import { type NrtLimits } from './nrt-limits';
import { DATETIME, nrtFault, type NrtFaultCode } from './nrt.errors';
import { quote } from './quote';
import { type TextFault, textFault } from './text-fault';

export interface ParsedHeader {
  readonly header: NrtHeader;
  readonly faults: readonly Fault[];
}

/** Column before its partner is known. */
type Draft = Omit<NrtColumn, 'partner'>;

const CELL = /^([^ [(]*)(.*)$/su;
const UNIT = /^ \[([^[\]]*)\]$/u;

/** Reads the header row: its bytes without byte order mark and line end. */
export function parseHeader(bytes: Uint8Array, limits: NrtLimits): ParsedHeader {
  const cells = split(bytes, limits.columns + 1);
  const fault = unreadable(bytes, cells, limits);
  return fault ? { header: { columns: [], readable: false }, faults: [fault] } : readColumns(cells.slice(1));
}

/** Refusal of a header row that is too long; `bytes` are its first ones. */
export function parseOverlongHeader(bytes: Uint8Array, limits: NrtLimits): ParsedHeader {
  const shown = bytes.subarray(0, limits.headerBytes);
  const fault = overlong(split(shown, 1)[0]!, shown.includes(TAB), limits);
  return { header: { columns: [], readable: false }, faults: [fault] };
}

function overlong(first: Cell, complete: boolean, limits: NrtLimits): Fault {
  // A cell without end may have been cut within a character, so that nothing is said of its encoding.
  if (!complete) return noHeader(first.text);
  const detail = `The header row is longer than ${limits.headerBytes} bytes.`;
  return firstCellFault(first) ?? headerFault('too-many-columns', detail, first, 0);
}

interface Cell {
  readonly text: string;
  readonly fault?: TextFault;
}

const NOT_TEXT: Readonly<Record<TextFault, string>> = {
  'bad-encoding': 'Found bytes that are not UTF-8 in the header; expected UTF-8 text.',
  'control-character': 'Found a control character in the header; expected printable text.',
};

const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

/** The first cells of the header row, at most so many. */
function split(bytes: Uint8Array, most: number): Cell[] {
  const cells: Cell[] = [];
  for (let start = 0; start <= bytes.length && cells.length < most;) {
    const tab = bytes.indexOf(TAB, start);
    const end = tab < 0 ? bytes.length : tab;
    cells.push({ text: lossy.decode(bytes.subarray(start, end)), fault: textFault(bytes, start, end) });
    start = end + 1;
  }
  return cells;
}

function unreadable(bytes: Uint8Array, cells: readonly Cell[], limits: NrtLimits): Fault | undefined {
  const fault = firstCellFault(cells[0]!);
  if (fault) return fault;
  if (cells.length === 1) return noHeader(DATETIME, 'at least one column of values after it');
  const beyond = cells[limits.columns];
  if (!beyond) return undefined;
  const found = bytes.reduce((count, byte) => count + Number(byte === TAB), 1);
  const detail = `The header has ${found} columns; expected at most ${limits.columns}.`;
  return headerFault('too-many-columns', detail, beyond, limits.columns);
}

function firstCellFault(cell: Cell): Fault | undefined {
  if (cell.fault) return headerFault(cell.fault, NOT_TEXT[cell.fault], cell, 0);
  return cell.text === DATETIME ? undefined : noHeader(cell.text);
}

function noHeader(text: string, expected = `the header row, its first column '${DATETIME}'`): Fault {
  const found = text === '' ? 'nothing' : `'${quote(text)}'`;
  return nrtFault('no-header', `Found ${found}; expected ${expected}.`, { line: 1, column: 1, header: text, text });
}

function headerFault(code: NrtFaultCode, detail: string, cell: Cell, column: number): Fault {
  return nrtFault(code, detail, { line: 1, column: column + 1, header: cell.text, text: cell.text });
}

type Report = (code: NrtFaultCode, detail: string, index: number) => void;

function readColumns(cells: readonly Cell[]): ParsedHeader {
  const faults: Fault[] = [];
  const report: Report = (code, detail, index) => {
    faults.push(headerFault(code, detail, cells[index]!, index + 1));
  };
  const drafts = cells.map((cell, index) => readColumn(cell, index, report));
  const values = firstOf(drafts, 'value', report);
  const flags = firstOf(drafts, 'flag', report);
  const codes = new Set(drafts.filter((draft) => draft.role !== 'flag').map((draft) => draft.code));
  const columns = drafts.map((draft): NrtColumn => {
    if (draft.role === 'flag' && !codes.has(draft.code)) {
      report(
        'orphan-flag',
        `Found a flag column for '${quote(draft.code)}', but no column of its values.`,
        draft.index,
      );
    }
    const partner = draft.role === 'unknown' ? undefined : (draft.role === 'flag' ? values : flags).get(draft.code);
    return partner === undefined ? draft : { ...draft, partner };
  });
  return { header: { columns, readable: true }, faults: faults.sort((a, b) => (a.column ?? 0) - (b.column ?? 0)) };
}

function readColumn(cell: Cell, index: number, report: Report): Draft {
  const { text } = cell;
  const [, urn = '', rest = ''] = CELL.exec(text) ?? [];
  const unknown: Draft = { index, code: foldCode(urn), role: 'unknown', text };
  if (cell.fault) {
    report(cell.fault, NOT_TEXT[cell.fault], index);
    return unknown;
  }
  if (!isParameterUrn(urn)) {
    report('bad-urn', badUrn(urn), index);
    return unknown;
  }
  const code = foldCode(urn);
  if (rest === '') return { index, code, role: 'value', text };
  if (rest === ` ${FLAG_SUFFIX}`) return { index, code, role: 'flag', text };
  const unit = UNIT.exec(rest)?.[1];
  if (unit !== undefined) return { index, code, role: 'value', unit, text };
  const expected = `nothing, ' [unit]' or ' ${FLAG_SUFFIX}'`;
  report('bad-unit', `Found '${quote(rest)}' after the URN; expected ${expected}, with one space.`, index);
  return unknown;
}

function badUrn(urn: string): string {
  const found = urn === '' ? 'no URN' : `'${quote(urn)}'`;
  return `Found ${found}; expected type:item[:item...]:parameter, each part of letters, digits, '_', '-' and '.'.`;
}

/** The index of the first column of each code; further ones are faults. */
function firstOf(drafts: readonly Draft[], role: 'value' | 'flag', report: Report): Map<string, number> {
  const first = new Map<string, number>();
  for (const { code, index, role: its } of drafts) {
    if (its !== role) continue;
    const earlier = first.get(code);
    if (earlier === undefined) first.set(code, index);
    else report('duplicate-column', `Found the same URN as in column ${earlier + 2}; expected it once.`, index);
  }
  return first;
}
