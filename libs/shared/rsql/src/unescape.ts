/** A text without its escapes, and the indices in it of the characters that were escaped. */
export interface Unescaped {
  readonly value: string;
  readonly escaped: readonly number[];
}

/** Shared by arguments without escapes, which are nearly all. */
export const NONE: readonly number[] = Object.freeze([]);

/** Resolves the escapes of a text between quotes: a backslash stands for the character after it. */
export function unescape(raw: string): Unescaped {
  let backslash = raw.indexOf('\\');
  if (backslash < 0) return { value: raw, escaped: NONE };
  const pieces: string[] = [];
  const escaped: number[] = [];
  let start = 0;
  while (backslash >= 0) {
    pieces.push(raw.slice(start, backslash));
    escaped.push(backslash - escaped.length);
    start = backslash + 1;
    backslash = raw.indexOf('\\', start + 1);
  }
  pieces.push(raw.slice(start));
  return { value: pieces.join(''), escaped: Object.freeze(escaped) };
}

/** The indices of the stars of an unquoted value that follow a backslash, which stays part of the value. */
export function escapedStars(value: string): readonly number[] {
  let at = value.indexOf('\\*');
  if (at < 0) return NONE;
  const escaped: number[] = [];
  for (; at >= 0; at = value.indexOf('\\*', at + 2)) escaped.push(at + 1);
  return Object.freeze(escaped);
}
