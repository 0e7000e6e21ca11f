import { type TextSpan } from '@pelorus/shared/rsql';
import { type PathStep } from './expression';
import { meaningOf, mergeExpansions } from './merge-expansions';
import { parseExpression, parseSteps, parseWholeExpression, unexpectedToken } from './parse-expression';
import { type Expansion, type OrderKey, type QueryOptions, RESULT_FORMATS, RESULT_METADATA } from './query-options';
import { badQuery } from './query-fault';
import { momentOf, oneOf, splitAt, textOf, type TextPart, wholeNumber } from './text-part';
import { Tokens } from './tokens';

/** Most characters of an option. */
export const MAX_OPTION_LENGTH = 10_000;
/** Most levels of nested `$expand`. */
const MAX_EXPANSION_LEVELS = 10;

type Writable = { -readonly [Key in keyof QueryOptions]: QueryOptions[Key] };

type ReadOption = (part: TextPart, level: number) => Partial<Writable>;

/** Parsers by option. */
const OPTIONS: Readonly<Record<string, ReadOption>> = {
  $filter: (part) => ({ filter: { value: parseWholeExpression(tokensOf(part)), source: part.source } }),
  $select: (part) => ({ select: { value: parseSelect(tokensOf(part)), source: part.source } }),
  $expand: (part, level) => ({ expand: parseExpand(part, level) }),
  $orderby: (part) => ({ orderby: { value: parseOrder(tokensOf(part)), source: part.source } }),
  $top: (part) => ({ top: wholeNumber(part) }),
  $skip: (part) => ({ skip: wholeNumber(part) }),
  $count: (part) => ({ count: oneOf(part, ['true', 'false']) === 'true' }),
};

/** Options of requests only. */
const ROOT_OPTIONS: Readonly<Record<string, ReadOption>> = {
  ...OPTIONS,
  $resultFormat: (part) => ({ resultFormat: oneOf(part, RESULT_FORMATS) }),
  $resultMetadata: (part) => ({ resultMetadata: oneOf(part, RESULT_METADATA) }),
  $asOf: (part) => ({ asOf: momentOf(part) }),
  $skiptoken: (part) => ({ skipToken: textOf(part) }),
};

export const OPTION_NAMES: readonly string[] = Object.keys(ROOT_OPTIONS);

/**
 * Parses percent-decoded parameters. Trims names and values; tolerates a repetition with one value. DomainError 400
 * with the position.
 */
export function parseOptions(parameters: Iterable<readonly [name: string, value: string]>): QueryOptions {
  const options: Writable = {};
  for (const [name, text] of parameters) {
    const source = { parameter: name.trim(), text };
    addOption(options, { source, start: 0, end: text.length }, source.parameter, ROOT_OPTIONS, 0);
  }
  return options;
}

function addOption(
  options: Writable,
  part: TextPart,
  name: string,
  known: Readonly<Record<string, ReadOption>>,
  level: number,
  named: TextSpan = part,
): void {
  const read = Object.hasOwn(known, name) ? known[name] : undefined;
  const place = { start: part.start, end: Math.min(part.end, part.start + 64) };
  if (!read) {
    const candidates = { name, known: Object.keys(known) };
    const reason = `There is no option '${name.slice(0, 64)}' here`;
    throw badQuery(part.source, named, { code: 'unknown-option', reason, expected: Object.keys(known), candidates });
  }
  if (part.end - part.start > MAX_OPTION_LENGTH) {
    const reason = `'${name}' has more than ${MAX_OPTION_LENGTH} characters`;
    throw badQuery(part.source, place, { code: 'too-long', reason });
  }
  for (const [key, value] of Object.entries(read(part, level))) setOnce(options, key, value, part, name);
}

function setOnce(options: Record<string, unknown>, key: string, value: unknown, part: TextPart, name: string): void {
  const before = options[key];
  if (key === 'expand' && before !== undefined) {
    options[key] = mergeExpansions([...(before as Expansion[]), ...(value as Expansion[])]);
  } else if (before !== undefined && meaningOf(before) !== meaningOf(value)) {
    const reason = `'${name}' is given twice, with different values`;
    throw badQuery(part.source, { start: part.start, end: part.end }, { code: 'option-twice', reason });
  } else options[key] = value;
}

function tokensOf({ source, start, end }: TextPart): Tokens {
  return new Tokens(source, start, end);
}

function parseSelect(tokens: Tokens): PathStep[][] {
  const paths: PathStep[][] = [];
  do {
    const { next } = tokens;
    const isAll = next.kind === 'sign' && next.text === '*';
    if (next.kind !== 'word' && !isAll) throw unexpectedToken(tokens, next, ['a property', '*']);
    tokens.take();
    paths.push(parseSteps(tokens, { name: next.text, span: { start: next.start, end: next.end } }));
  } while (tokens.trySign(','));
  if (tokens.next.kind !== 'end') throw unexpectedToken(tokens, tokens.next, [',']);
  return paths;
}

function parseOrder(tokens: Tokens): OrderKey[] {
  const keys: OrderKey[] = [];
  do {
    const expression = parseExpression(tokens);
    keys.push({ expression, descending: tokens.tryWord(['asc', 'desc']) === 'desc' });
  } while (tokens.trySign(','));
  if (tokens.next.kind !== 'end') throw unexpectedToken(tokens, tokens.next, ['asc', 'desc', ',']);
  return keys;
}

/** `Datastreams($top=1;$expand=Sensor),Thing/Locations`: relations, paths, options in parentheses. */
function parseExpand(part: TextPart, level: number): readonly Expansion[] {
  if (level >= MAX_EXPANSION_LEVELS) {
    const reason = `'$expand' has more than ${MAX_EXPANSION_LEVELS} levels`;
    throw badQuery(part.source, part, { code: 'too-deep', reason });
  }
  const parts = splitAt(part, ',');
  return mergeExpansions(parts.map((one) => parseExpansion(one, level)));
}

function parseExpansion(part: TextPart, level: number): Expansion {
  const { source } = part;
  const open = source.text.slice(0, part.end).indexOf('(', part.start);
  const inner = open < 0 ? undefined : optionsWithin(part, open);
  const tokens = new Tokens(source, part.start, open < 0 ? part.end : open);
  const first = tokens.take();
  if (first.kind !== 'word') throw unexpectedToken(tokens, first, ['a relation']);
  const steps = parseSteps(tokens, { name: first.text, span: { start: first.start, end: first.end } });
  if (tokens.next.kind !== 'end') throw unexpectedToken(tokens, tokens.next, ['/', '(', ',']);
  if (steps.length + level > MAX_EXPANSION_LEVELS) {
    const reason = `'$expand' has more than ${MAX_EXPANSION_LEVELS} levels`;
    throw badQuery(source, part, { code: 'too-deep', reason });
  }
  const named = inner ? namedOptions(inner) : [];
  const options = expansionOptions(named, level + 1);
  const texts = named.map(({ name, value }) => [name, textOf(value)] as const);
  const last = steps.at(-1)!;
  const expansion = { relation: last.name, span: last.span, source, options, texts };
  return steps.slice(0, -1).reduceRight<Expansion>((below, { name, span }) => {
    const text = source.text.slice(below.span.start, part.end).trim();
    return { relation: name, span, source, options: { expand: [below] }, texts: [['$expand', text]] };
  }, expansion);
}

function optionsWithin(part: TextPart, open: number): TextPart {
  const text = part.source.text.slice(0, part.end);
  const close = part.start + text.slice(part.start).trimEnd().length - 1;
  if (text[close] === ')' && close > open) return { source: part.source, start: open + 1, end: close };
  const span = { start: open, end: open + 1 };
  throw badQuery(part.source, span, { code: 'syntax', reason: 'The parenthesis has no end', expected: [')'] });
}

interface NamedOption {
  readonly name: string;
  readonly named: TextSpan;
  readonly value: TextPart;
}

function namedOptions(part: TextPart): NamedOption[] {
  return splitAt(part, ';').flatMap((one) => {
    const text = part.source.text.slice(one.start, one.end);
    if (text.trim() === '') return [];
    const equals = text.indexOf('=');
    const name = (equals < 0 ? text : text.slice(0, equals)).trim();
    const start = one.start + text.indexOf(name);
    const named = { start, end: start + name.length };
    return [{ name, named, value: { ...one, start: one.start + equals + 1 } }];
  });
}

function expansionOptions(all: readonly NamedOption[], level: number): QueryOptions {
  const options: Writable = {};
  for (const { name, named, value } of all) addOption(options, value, name, OPTIONS, level, named);
  return options;
}
