import { type TextSpan } from './tree';

const BEFORE = 50;
const AFTER = 30;
/** Characters that break a line or move others: controls, separators, zero-width and direction marks, lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Two lines that show a place: the text around it, cut to some 80 characters, and carets under the span (at least one). */
export function excerpt(text: string, span: TextSpan): string {
  const start = wholeCharacter(text, Math.max(0, span.start - BEFORE));
  const end = wholeCharacter(text, Math.min(text.length, Math.max(span.end, span.start + 1), span.start + AFTER));
  const before = (start > 0 ? '…' : '') + printable(text.slice(start, span.start));
  const marked = printable(text.slice(span.start, end));
  const rest = wholeCharacter(text, Math.min(text.length, span.start + AFTER));
  const after = printable(text.slice(end, Math.max(end, rest))) + (Math.max(end, rest) < text.length ? '…' : '');
  return `${before}${marked}${after}\n${' '.repeat(columns(before))}${'^'.repeat(Math.max(1, columns(marked)))}`;
}

/** Replaces characters that would disturb a line by visible ones. */
export function printable(text: string): string {
  return text.replace(/\s/g, ' ').replace(UNPRINTABLE, '\ufffd');
}

/** Offset behind a surrogate pair's second half. */
function wholeCharacter(text: string, at: number): number {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}

function columns(text: string): number {
  return [...text].length;
}
