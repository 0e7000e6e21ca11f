import { type Style } from './style';
import { cutText, oneLine, padText, textWidth } from './text-width';

/** A column: its heading, and whether it may be cut before others are. */
export interface Column<T> {
  readonly heading: string;
  readonly text: (record: T) => string;
  /** Columns that give way first where the terminal is narrow. */
  readonly elastic?: boolean;
}

const GAP = 2;
const NARROWEST = 8;

/** Records as lines of columns that fit so many characters. */
export function fittedTable<T>(
  columns: readonly Column<T>[],
  records: readonly T[],
  width: number,
  style: Style,
): string {
  const cells = records.map((record) => columns.map(({ text }) => oneLine(text(record))));
  const wanted = columns.map(({ heading }, i) =>
    Math.max(textWidth(heading), ...cells.map((row) => textWidth(row[i]!))),
  );
  const widths = fittedWidths(wanted, columns.map(({ elastic }) => elastic === true), width); // prettier-ignore
  const line = (row: readonly string[], paint: (text: string) => string): string =>
    paint(row.map((cell, i) => padText(cutText(cell, widths[i]!), widths[i]!)).join(' '.repeat(GAP)).trimEnd()); // prettier-ignore
  const headings = columns.map(({ heading }) => heading);
  return [line(headings, style.dim), ...cells.map((row) => line(row, (text) => text))].join('\n');
}

/** Records as TAB-separated lines without a heading, uncut, for programs. */
export function plainTable<T>(columns: readonly Column<T>[], records: readonly T[]): string {
  return records.map((record) => columns.map(({ text }) => oneLine(text(record))).join('\t')).join('\n');
}

/** Widths that add up to what there is: elastic columns shrink first, then the widest ones. */
export function fittedWidths(wanted: readonly number[], elastic: readonly boolean[], width: number): number[] {
  const widths = [...wanted];
  const room = width - GAP * (wanted.length - 1);
  const over = (): number => widths.reduce((sum, one) => sum + one, 0) - room;
  shrink(widths, (i) => elastic[i] === true, over);
  shrink(widths, () => true, over);
  return widths;
}

function shrink(widths: number[], may: (i: number) => boolean, over: () => number): void {
  while (over() > 0) {
    const candidates = widths.map((_, i) => i).filter((i) => may(i) && widths[i]! > NARROWEST);
    if (candidates.length === 0) return;
    const widest = candidates.reduce((a, b) => (widths[b]! > widths[a]! ? b : a));
    const others = candidates.filter((i) => i !== widest).map((i) => widths[i]!);
    const next = Math.max(NARROWEST, ...others.filter((one) => one < widths[widest]!));
    widths[widest] = Math.max(next, widths[widest]! - over(), NARROWEST);
    if (widths[widest] === next && over() > 0) widths[widest] = Math.max(NARROWEST, next - 1);
  }
}
