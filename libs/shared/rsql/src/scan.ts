import { BACKSLASH, BANG, DOUBLE_QUOTE, EQUALS, GREATER, LESS, SINGLE_QUOTE, SPACE_CODE } from './characters';

// Classes of the characters below U+0080; all above are part of a word.
const WORD = 0;
const ESCAPE = 1;
const BLANK = 2;
const RESERVED = 3;

const CLASSES = new Uint8Array(128);
for (const blank of ' \t\r\n') CLASSES[blank.charCodeAt(0)] = BLANK;
for (const reserved of '"\'();,=<>!~') CLASSES[reserved.charCodeAt(0)] = RESERVED;
CLASSES[BACKSLASH] = ESCAPE;

/** The offset of the first character at or after `at` that is not a space, tab, CR or LF. */
export function skipBlanks(text: string, at: number): number {
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code > SPACE_CODE || CLASSES[code] !== BLANK) break;
    at++;
  }
  return at;
}

/** The end of the unquoted word that starts at `at`, or of its part before the first backslash; `at` if there is none. */
export function plainEnd(text: string, at: number): number {
  const classes = CLASSES;
  const { length } = text;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code < 128 && classes[code] !== WORD) break;
    at++;
  }
  return at;
}

/** The end of the unquoted word that starts at `at`; `at` if there is none. */
export function wordEnd(text: string, at: number): number {
  at = plainEnd(text, at);
  while (text.charCodeAt(at) === BACKSLASH) at = plainEnd(text, at + 1);
  return at;
}

export function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

/** The offset of the quote that closes the one at `at`, or -1. */
export function closingQuote(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i;
    if (code === BACKSLASH) i++;
  }
  return -1;
}

/** The end of the operator symbol that starts at `at`; `at` if there is none. */
export function symbolEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === EQUALS) return fiqlEnd(text, at);
  const equals = text.charCodeAt(at + 1) === EQUALS;
  if (code === LESS || code === GREATER) return equals ? at + 2 : at + 1;
  return code === BANG && equals ? at + 2 : at;
}

/** The operator symbol between two offsets. Short ones are constants: a map finds them without hashing them again. */
export function symbolText(text: string, start: number, end: number): string {
  if (end - start > 2) return text.slice(start, end);
  const code = text.charCodeAt(start);
  if (end - start === 1) return code === LESS ? '<' : '>';
  if (code === EQUALS) return '==';
  if (code === BANG) return '!=';
  return code === LESS ? '<=' : '>=';
}

/** The end of `==` or `=letters=`. */
function fiqlEnd(text: string, at: number): number {
  let end = at + 1;
  while (isLetter(text.charCodeAt(end))) end++;
  return text.charCodeAt(end) === EQUALS ? end + 1 : at;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether `and ` stands at `at`: only the space U+0020 makes it an operator. */
export function isAnd(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x61 && text.startsWith('and ', at);
}

export function isOr(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x6f && text.startsWith('or ', at);
}
