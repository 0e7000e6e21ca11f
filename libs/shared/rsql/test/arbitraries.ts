import fc from 'fast-check';
import { type BareArgument, type BareComparison, type BareGroup, type BareNode } from '../src';

const WORD_BREAKS = /[\s"'();,=<>!~]/g;

const SURROGATES = { from: 0xd800, count: 0x800 };
const character = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((code) => String.fromCodePoint(code < SURROGATES.from ? code : code + SURROGATES.count));

/** Texts of any characters. The unit `binary` of fast-check makes a list of all of them first, which takes seconds. */
export const anyText = fc.string({ unit: character });

/** Texts with what matters to the language more often than chance would have it. */
export const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  anyText,
  fc.string({ unit: fc.constantFrom(...`ab*\\"'();,=<>!~ \t\n😀\ud800`, 'and ', 'or ') }),
);

const word = text.map((value) => value.replace(WORD_BREAKS, '') || 'and');
const notBlank = text.filter((value) => /[^ \t\r\n]/.test(value));

const unquoted: fc.Arbitrary<BareArgument> = word.map((value) => ({
  value,
  quoted: false,
  escaped: [...value.matchAll(/\\\*/g)].map((star) => star.index + 1),
}));

/** The inside of quotes: backslashes and one kind of quote are escaped, other characters may be. */
const quoted: fc.Arbitrary<BareArgument> = fc
  .tuple(text, fc.constantFrom('"', "'"), fc.array(fc.boolean(), { minLength: 1 }))
  .map(([value, mark, escape]) => {
    const must = (character: string | undefined) => character === '\\' || character === mark;
    const escaped = Array.from(value.split(''), (_, i) => i).filter((i) => must(value[i]) || escape[i % escape.length]);
    return { value, quoted: true, escaped };
  });

export const argument = fc.oneof(unquoted, quoted);

const PLAIN_NAME = /^=(?:in|out|[gl][te]|n?i?like|noti?like|is(?:not)?null|(?:not)?null|(?:not)?between|bt|nb)=$/i;

/** Operators that take one argument, and any number of them. */
const one = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '=gt=', '=LIKE=');
const several = fc.oneof(
  fc.constantFrom('=in=', '=OUT='),
  fc.stringMatching(/^=[A-Za-z]{1,8}=$/).filter((name) => !PLAIN_NAME.test(name)),
);

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record<T>(model, { noNullPrototype: true });

const comparison: fc.Arbitrary<BareComparison> = fc
  .oneof(
    fc.tuple(
      one,
      argument.map((a) => [a]),
    ),
    fc.tuple(several, fc.array(argument)),
  )
  .chain(([operator, args]) =>
    record<BareComparison>({
      kind: fc.constant('comparison'),
      selector: fc.oneof(word, notBlank),
      operator: fc.constant(operator),
      args: fc.constant(args),
    }),
  );

/** Any tree that the parser could yield with any operators. */
export const tree: fc.Arbitrary<BareNode> = fc.letrec<{ node: BareNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    comparison,
    record<BareGroup>({
      kind: fc.constant('group'),
      op: fc.constantFrom('and', 'or'),
      nodes: fc.array(tie('node'), { minLength: 2, maxLength: 4 }),
    }),
  ),
})).node;

const blank = fc.constantFrom('', '', '', ' ', '\t', ' \r\n');
const spaced = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.flatMap((part) => [typeof part === 'string' ? fc.constant(part) : part, blank]))
    .map((all) => all.join(''));

const value = fc.constantFrom('x', 'android', 'a*', '\\*', '"a\\*b"', "'it\\'s'", '"\\\\"', "''", 'null', '😀');
const written = fc.oneof(
  spaced(fc.constantFrom('a', 'b.c', '"d e"', 'order'), '==', value),
  spaced('a', '=In=', '(', value, ',', value, ')'),
  spaced('a', '=isnull=', fc.constantFrom('', 'true', '()')),
  spaced('a', '=bt=', '(', value, ' or ', value, ')'),
);

/** Well-formed expressions in any spelling, for the default operators. */
export const expression: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    written,
    spaced('(', tie('node'), ')'),
    spaced(tie('node'), fc.constantFrom(';', ',', ' and ', ' or '), tie('node')),
  ),
})).node;
