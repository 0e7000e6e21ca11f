import { type TextSpan } from '@pelorus/shared/rsql';
import { readMoment } from './moment';
import { badQuery, type QueryText } from './query-fault';

/** Part of a text: a request's option is all of it. */
export interface TextPart extends TextSpan {
  readonly source: QueryText;
}

/** Trimmed text. */
export function textOf({ source, start, end }: TextPart): string {
  return source.text.slice(start, end).trim();
}

/** Whole number from 0. */
export function wholeNumber(part: TextPart): number {
  const text = textOf(part);
  if (/^\d{1,19}$/.test(text)) return Number(text);
  throw badValue(part, 'a whole number from 0');
}

/** One of some values, ignoring case. */
export function oneOf<Value extends string>(part: TextPart, values: readonly Value[]): Value {
  const text = textOf(part).toLowerCase();
  const found = values.find((value) => value.toLowerCase() === text);
  if (found === undefined) throw badValue(part, values.join(', '));
  return found;
}

export function momentOf(part: TextPart): number {
  const found = readMoment(textOf(part));
  if (found === undefined) throw badValue(part, 'a date-time such as 2024-01-17T12:00:00Z');
  return found;
}

function badValue(part: TextPart, expected: string): Error {
  const { parameter } = part.source;
  const text = textOf(part).slice(0, 64);
  const reason = `'${text}' is no value of '${parameter}': expected ${expected}`;
  return badQuery(part.source, part, { code: 'bad-option', reason, expected: [expected] });
}

/** Splits at signs outside of texts and parentheses. */
export function splitAt({ source, start, end }: TextPart, sign: string): TextPart[] {
  const parts: TextPart[] = [];
  let [depth, from, quoted] = [0, start, false];
  for (let at = start; at < end; at++) {
    const character = source.text[at];
    if (character === "'") quoted = !quoted;
    else if (quoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === sign && depth === 0) {
      parts.push({ source, start: from, end: at });
      from = at + 1;
    }
    if (depth < 0) throw badQuery(source, { start: at, end: at + 1 }, { code: 'syntax', reason: "Unexpected ')'" });
  }
  return [...parts, { source, start: from, end }];
}
