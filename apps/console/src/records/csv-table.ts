/** A table as a file of CSV has it: the header and the rows below it. */
export interface CsvTable {
  readonly separator: Separator;
  readonly header: readonly string[];
  /** Rows as a spreadsheet counts them, empty ones too; the first is row 2. */
  readonly rows: readonly (readonly string[])[];
}

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** Reads CSV as the registry does: the header says whether commas, semicolons or tabs separate. */
export function readTable(text: string): CsvTable {
  const body = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(body);
  const [header = [], ...rows] = readRows(body, separator);
  return { separator, header, rows };
}

function separatorOf(text: string): Separator {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Cells of each row; a quoted cell may have separators, quotes that are doubled, and ends of lines. */
function readRows(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === separator) continue;
    if (text[cell.end] === '\r' && text[at] === '\n') at++;
    rows.push(row);
    row = [];
    if (at === text.length) break;
  }
  return rows;
}

interface Cell {
  readonly text: string;
  /** Where the separator or the end of the line stands. */
  readonly end: number;
}

function plainCell(text: string, start: number, separator: Separator): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { text: text.slice(start, end), end };
}

function quotedCell(text: string, start: number): Cell {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

export const writeTable = ({ separator, header, rows }: CsvTable): string =>
  [header, ...rows].map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n') + '\r\n';

const quoted = (cell: string, separator: Separator): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
