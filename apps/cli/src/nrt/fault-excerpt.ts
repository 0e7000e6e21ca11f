import { cellSpan } from '@pelorus/shared/nrt';
import { type Style } from '../terminal/style';
import { textWidth } from '../terminal/text-width';

/** A place in a file of columns. */
export interface CellPlace {
  /** Column from 1; without it the line as a whole. */
  readonly column?: number;
}

const TAB_SIGN = '→';
/** Characters that would move the cursor. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/gu;

/** The line with carets below a column, cut to the width around it; TABs are shown as arrows. */
export function cellExcerpt(line: string, { column }: CellPlace, width: number, style: Style): string {
  const { start, end } = cellSpan(line, column);
  const shown = printable(line);
  const length = Math.max(1, Math.min(end - start, Math.floor(width / 2)));
  const from = start + length <= width ? 0 : Math.max(0, start - Math.floor((width - length) / 2));
  const before = `${from > 0 ? '…' : ''}${shown.slice(from + (from > 0 ? 1 : 0), start)}`;
  const marked = shown.slice(start, start + length);
  const after = shown.slice(start + length, from + width);
  const carets = '^'.repeat(Math.max(1, textWidth(marked)));
  return `${before}${marked}${after}\n${' '.repeat(textWidth(before))}${style.red(carets)}`;
}

function printable(line: string): string {
  return line.replaceAll('\t', TAB_SIGN).replace(UNPRINTABLE, '\ufffd');
}
