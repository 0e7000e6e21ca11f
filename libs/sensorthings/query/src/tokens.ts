import { type TextSpan } from '@pelorus/shared/rsql';
import { type LiteralValue } from './expression';
import { readGeometry } from './geometry';
import { readDuration, readInterval, readMoment, readTimeOfDay } from './moment';
import { badQuery, type QueryText } from './query-fault';

/** Token of an expression; `end` follows the last. */
export type Token = TextSpan &
  (
    | { readonly kind: 'word'; readonly text: string }
    | { readonly kind: 'literal'; readonly text: string; readonly literal: LiteralValue }
    | { readonly kind: 'sign'; readonly text: string }
    | { readonly kind: 'end'; readonly text: '' }
  );

const BLANKS = /[ \t\r\n]+/y;
const SIGN = /[(),/:*-]/y;
const STRING = /'(?:[^']|'')*'/y;
const TYPED = /(geography|geometry|duration|datetimeoffset)'((?:[^']|'')*)'/iy;
const WORD = /[\p{L}_@$][\p{L}\p{N}_.@$]*(?:-[\p{L}_][\p{L}\p{N}_.@$]*)*/uy;
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+ -]\d\d:?\d\d)?`;
const PERIOD = String.raw`P(?=[\dT])[\dYMWDTHS.]+`;
const INTERVAL = new RegExp(`(?:${MOMENT}|${PERIOD})/(?:${MOMENT}|${PERIOD})`, 'iy');
const TIME = new RegExp(MOMENT, 'iy');
const DATE = /\d{4}-\d\d-\d\d/y;
const TIME_OF_DAY = /\d\d:\d\d(?::\d\d(?:\.\d+)?)?/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\p{L}\p{N}_.])/iuy;

type Reader = (match: string, groups: readonly string[]) => LiteralValue | undefined;

const unquoted = (text: string): string => text.replaceAll("''", "'");

function typed(value: unknown, type: string): LiteralValue | undefined {
  return value === undefined ? undefined : ({ type, value } as LiteralValue);
}

/** Patterns of literals, the longest forms first. */
const LITERALS: readonly { readonly pattern: RegExp; readonly name: string; readonly read: Reader }[] = [
  { pattern: STRING, name: 'text', read: (text) => typed(unquoted(text.slice(1, -1)), 'string') },
  { pattern: TYPED, name: 'typed value', read: (_, [type = '', text = '']) => readTyped(type, unquoted(text)) },
  { pattern: INTERVAL, name: 'interval', read: (text) => typed(readInterval(text), 'time') },
  { pattern: TIME, name: 'time', read: (text) => typed(spanOf(readMoment(text)), 'time') },
  { pattern: DATE, name: 'date', read: (text) => typed(readMoment(text), 'date') },
  { pattern: TIME_OF_DAY, name: 'time of day', read: (text) => typed(readTimeOfDay(text), 'timeOfDay') },
  { pattern: NUMBER, name: 'number', read: (text) => typed(finite(Number(text)), 'number') },
];

function readTyped(type: string, text: string): LiteralValue | undefined {
  switch (type.toLowerCase()) {
    case 'duration':
      return typed(readDuration(text), 'duration');
    case 'datetimeoffset':
      return typed(spanOf(readMoment(text)), 'time');
    default:
      return typed(readGeometry(text), 'geometry');
  }
}

function spanOf(moment: number | undefined): { start: number; end: number } | undefined {
  return moment === undefined ? undefined : { start: moment, end: moment };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Reads tokens of a query one by one. */
export class Tokens {
  #next: Token;
  /** End of the token before the next. */
  #passed: number;

  constructor(
    readonly source: QueryText,
    start: number,
    private readonly end: number,
  ) {
    this.#passed = start;
    this.#next = this.#read(start);
  }

  /** Next token. */
  get next(): Token {
    return this.#next;
  }

  /** End of the last token taken. */
  get passed(): number {
    return this.#passed;
  }

  take(): Token {
    const taken = this.#next;
    this.#passed = taken.end;
    if (taken.kind !== 'end') this.#next = this.#read(taken.end);
    return taken;
  }

  /** Takes the next token if it is this sign. */
  trySign(sign: string): boolean {
    const found = this.#next.kind === 'sign' && this.#next.text === sign;
    if (found) this.take();
    return found;
  }

  /** Takes the next token if it is one of these words, ignoring case. */
  tryWord<Word extends string>(words: readonly Word[]): Word | undefined {
    if (this.#next.kind !== 'word') return undefined;
    const folded = this.#next.text.toLowerCase();
    const found = words.find((word) => word === folded);
    if (found !== undefined) this.take();
    return found;
  }

  #read(from: number): Token {
    const start = this.#match(BLANKS, from)?.end ?? from;
    if (start >= this.end) return { kind: 'end', text: '', start: this.end, end: this.end };
    const literal = this.#literal(start);
    if (literal) return literal;
    const sign = this.#match(SIGN, start);
    if (sign) return { kind: 'sign', text: sign.text, start, end: sign.end };
    const word = this.#match(WORD, start);
    if (word) return { kind: 'word', text: word.text, start, end: word.end };
    throw this.#unreadable(start);
  }

  #literal(start: number): Token | undefined {
    for (const { pattern, name, read } of LITERALS) {
      const match = this.#match(pattern, start);
      if (!match) continue;
      const literal = read(match.text, match.groups);
      if (literal) return { kind: 'literal', text: match.text, literal, start, end: match.end };
      const reason = `This is no ${name}`;
      throw badQuery(this.source, { start, end: match.end }, { code: 'bad-literal', reason });
    }
    return undefined;
  }

  #match(pattern: RegExp, at: number): { text: string; groups: string[]; end: number } | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(this.source.text);
    if (!match || at + match[0].length > this.end) return undefined;
    return { text: match[0], groups: match.slice(1), end: at + match[0].length };
  }

  #unreadable(start: number): Error {
    const { text } = this.source;
    if (text[start] === "'") {
      const reason = "The quote has no end: a quote within a text is written twice, ''";
      return badQuery(this.source, { start, end: start + 1 }, { code: 'syntax', reason });
    }
    const character = String.fromCodePoint(text.codePointAt(start)!);
    const reason = `'${character}' begins nothing that is known here`;
    return badQuery(this.source, { start, end: start + character.length }, { code: 'syntax', reason });
  }
}
