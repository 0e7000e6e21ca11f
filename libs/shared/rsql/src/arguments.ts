import { type ArgumentForm } from './argument-form';
import { BACKSLASH, COMMA, LEFT_PARENTHESIS, RIGHT_PARENTHESIS, SPACE_CODE } from './characters';
import { type Cursor } from './cursor';
import { limitExceeded } from './limit-errors';
import { wrongArity, wrongFlag } from './operator-errors';
import { isOr, isQuote, plainEnd, wordEnd } from './scan';
import { type Argument } from './tree';
import { unexpected } from './unexpected';
import { escapedStars, NONE, unescape } from './unescape';

const NO_ARGUMENTS: readonly Argument[] = Object.freeze([]);
const FLAG = /^(?:true|false)$/i;

/** Parses the arguments of an operator: none, a value, or a list of at most `most`. */
export function readArguments(cursor: Cursor, symbol: string, form: ArgumentForm, most: number): readonly Argument[] {
  const end = cursor.at;
  const listed = cursor.next() === LEFT_PARENTHESIS;
  const args = listed ? readList(cursor, symbol, form, most) : readBare(cursor, symbol, form, end);
  if (form.arity === 'flag') checkFlag(cursor.text, symbol, args);
  return args;
}

/** Parses a bare value, or nothing; the cursor then returns to `end`. */
function readBare(cursor: Cursor, symbol: string, form: ArgumentForm, end: number): readonly Argument[] {
  const { text, at } = cursor;
  const argument = readArgument(cursor);
  if (argument !== undefined && form.bare) return [argument];
  if (argument !== undefined) throw wrongArity(text, at, symbol, form);
  if (!form.absent) throw unexpected(text, at, 'value', form.expected);
  cursor.at = end;
  return NO_ARGUMENTS;
}

function readList(cursor: Cursor, symbol: string, form: ArgumentForm, most: number): readonly Argument[] {
  const { text } = cursor;
  const args: Argument[] = [];
  cursor.at++;
  if (cursor.next() !== RIGHT_PARENTHESIS) {
    do {
      if (args.length >= most) throw limitExceeded(text, 'arguments', most, cursor.at);
      const argument = readArgument(cursor);
      if (argument === undefined)
        throw unexpected(text, cursor.at, 'value', args.length === 0 ? ['value', ')'] : ['value']);
      if (args.length >= form.most) throw wrongArity(text, argument.span.start, symbol, form, [')']);
      args.push(argument);
    } while (readSeparator(cursor));
  }
  if (args.length < form.least) throw wrongArity(text, cursor.at, symbol, form, args.length === 0 ? ['value'] : [',']);
  cursor.at++;
  return args;
}

/** Parses `,` or `or ` with blanks; false before the closing parenthesis. */
function readSeparator(cursor: Cursor): boolean {
  const code = cursor.next();
  if (code === RIGHT_PARENTHESIS) return false;
  if (code === COMMA) cursor.at++;
  else if (isOr(cursor.text, cursor.at)) cursor.at += 2;
  else throw unexpected(cursor.text, cursor.at, 'list');
  cursor.next();
  return true;
}

function readArgument(cursor: Cursor): Argument | undefined {
  const { text, at: start } = cursor;
  const end = plainEnd(text, start);
  const stop = text.charCodeAt(end);
  if (stop === BACKSLASH || end === start) return readUnusual(cursor);
  if (stop === SPACE_CODE && cursor.isConnective()) return undefined;
  cursor.at = end;
  return { value: text.slice(start, end), quoted: false, escaped: NONE, span: { start, end } };
}

/** Parses a quoted or escaped value, if one starts here. */
function readUnusual(cursor: Cursor): Argument | undefined {
  const { text, at: start } = cursor;
  if (isQuote(text.charCodeAt(start))) {
    const { value, escaped } = unescape(cursor.quoted());
    return { value, quoted: true, escaped, span: { start, end: cursor.at } };
  }
  const end = wordEnd(text, start);
  if (end === start) return undefined;
  cursor.at = end;
  const value = text.slice(start, end);
  return { value, quoted: false, escaped: escapedStars(value), span: { start, end } };
}

function checkFlag(text: string, symbol: string, args: readonly Argument[]): void {
  for (const argument of args) {
    if (!FLAG.test(argument.value)) throw wrongFlag(text, argument, symbol);
  }
}
