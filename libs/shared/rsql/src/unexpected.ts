import { printable } from './excerpt';
import { hintAt, type Slot } from './hint';
import { RsqlSyntaxError } from './rsql-syntax-error';
import { isQuote } from './scan';
import { tokenAt } from './token';

const END = 'end of input';
const NAMED: Readonly<Record<string, string>> = {
  selector: 'a selector',
  operator: 'an operator',
  value: 'a value',
  [END]: 'the end of input',
};
const SHOWN = 40;

/** Tokens that may stand at each place, unless the caller names others. */
const EXPECTED: Readonly<Record<Slot, readonly string[]>> = {
  operand: ['selector', '('],
  operator: ['operator'],
  value: ['value'],
  list: [',', 'or', ')'],
  connective: [';', 'and', ',', 'or', END],
};

export function unexpected(
  text: string,
  at: number,
  place: Slot,
  expected: readonly string[] = EXPECTED[place],
  hint = hintAt(text, at, place),
): RsqlSyntaxError {
  const { start, end } = tokenAt(text, at);
  return new RsqlSyntaxError(text, {
    code: 'syntax',
    reason: `Expected ${enumerate(expected)} but found ${found(text, start, end)}`,
    position: start,
    length: end - start,
    expected,
    hint,
  });
}

/** The error after a comparison; `open` is the offset of the parenthesis that is still open, or -1. */
export function unexpectedAfterComparison(text: string, at: number, open: number): RsqlSyntaxError {
  if (open < 0) return unexpected(text, at, 'connective');
  const unclosed = at === text.length ? `the parenthesis at position ${open} is never closed` : undefined;
  return unexpected(text, at, 'connective', [';', 'and', ',', 'or', ')'], unclosed);
}

/** The error for a quote at `at` that nothing closes. */
export function unclosedQuote(text: string, at: number): RsqlSyntaxError {
  const quote = text.charAt(at);
  const escaped = text.endsWith(`\\${quote}`);
  return new RsqlSyntaxError(text, {
    code: 'syntax',
    reason: `The quote ${quote} is never closed`,
    position: at,
    length: 1,
    expected: [quote],
    hint: escaped ? `the last ${quote} is escaped by a backslash; write \\\\ for a backslash` : undefined,
  });
}

/** `a, b or c`, tokens in quotes. */
export function enumerate(expected: readonly string[]): string {
  const names = expected.map((name) => NAMED[name] ?? `'${name}'`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

/** Token for people: quoted, cut when long. */
function found(text: string, start: number, end: number): string {
  if (start === end) return NAMED[END] ?? END;
  const token = text.slice(start, end);
  const shown = token.length > SHOWN ? `${token.slice(0, SHOWN)}…` : token;
  return isQuote(text.charCodeAt(start)) ? printable(shown) : `'${printable(shown)}'`;
}
