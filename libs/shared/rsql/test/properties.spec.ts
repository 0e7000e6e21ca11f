import fc from 'fast-check';
import { format, parse, RsqlSyntaxError, splitWildcards } from '../src';
import { argument, expression, text, tree } from './arbitraries';
import { bare } from './bare';

const TOKENS = [
  'a',
  'b.c',
  '==',
  '!=',
  '=in=',
  '=isnull=',
  '=bt=',
  '<',
  ';',
  ',',
  ' and ',
  ' or ',
  '(',
  ')',
  '1',
  "'x'",
  '"',
  '*',
  '\\',
  ' ',
  '=',
];

/** Texts that look like expressions, and texts that do not. */
const input = fc.oneof(
  text,
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map((tokens) => tokens.join('')),
);

function attempt(candidate: string, operators: 'any' | undefined): RsqlSyntaxError | undefined {
  try {
    parse(candidate, { operators });
    return undefined;
  } catch (error) {
    if (error instanceof RsqlSyntaxError) return error;
    throw error;
  }
}

describe('properties', () => {
  it('parse(format(t)) equals t', () =>
    fc.assert(
      fc.property(tree, (t) => expect(bare(parse(format(t), { operators: 'any' }))).toEqual(t)),
      { numRuns: 1000 },
    ));

  it('format(parse(x)) means the same as x and is written one way', () =>
    fc.assert(
      fc.property(expression, (written) => {
        const formatted = format(parse(written));
        expect(bare(parse(formatted))).toEqual(bare(parse(written)));
        expect(format(parse(formatted))).toBe(formatted);
      }),
      { numRuns: 1000 },
    ));

  it('every text is a tree or an RsqlSyntaxError within the text', () =>
    fc.assert(
      fc.property(input, fc.constantFrom('any' as const, undefined), (candidate, operators) => {
        const error = attempt(candidate, operators);
        if (error === undefined) return true;
        const { position, length, message } = error;
        const isWithin = position >= 0 && length >= 0 && position + length <= candidate.length;
        const isAtEnd = position === candidate.length;
        return isWithin && (length === 0) === isAtEnd && message.split('\n').length === 3;
      }),
      { numRuns: 3000 },
    ));

  it('what the default operators accept means the same with any', () =>
    fc.assert(
      fc.property(expression, (written) => expect(parse(written, { operators: 'any' })).toEqual(parse(written))),
    ));

  it('what a span covers is what it says', () =>
    fc.assert(
      fc.property(expression, (written) => {
        const root = parse(written);
        for (const node of root.kind === 'group' ? [root, ...root.nodes] : [root]) {
          expect(bare(parse(written.slice(node.span.start, node.span.end)))).toEqual(bare(node));
        }
      }),
      { numRuns: 1000 },
    ));

  it('a value has one literal more than wildcards, and loses nothing but the backslashes of unquoted stars', () =>
    fc.assert(
      fc.property(argument, (a) => {
        const joined = splitWildcards(a).join('*');
        expect(joined).toBe(a.quoted ? a.value : a.value.replaceAll('\\*', '*'));
        const stars = a.value.split('*').length - 1;
        const escapedStars = a.escaped.filter((i) => a.value[i] === '*').length;
        expect(splitWildcards(a)).toHaveLength(stars - escapedStars + 1);
      }),
      { numRuns: 1000 },
    ));
});
