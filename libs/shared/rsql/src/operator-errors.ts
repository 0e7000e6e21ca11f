import { type ArgumentForm } from './argument-form';
import { type OperatorRegistry } from './operator-registry';
import { RsqlSyntaxError } from './rsql-syntax-error';
import { tokenAt } from './token';
import { type Argument, type TextSpan } from './tree';
import { enumerate } from './unexpected';

const LONGEST = 32;

const TAKES: Readonly<Record<ArgumentForm['arity'], string>> = {
  none: 'no argument',
  flag: 'no argument, or true or false',
  one: 'one argument',
  two: 'two arguments, as in (a,b)',
  list: 'a list of arguments, as in (a,b)',
  any: 'any arguments',
};

const LISTS: Readonly<Record<string, string>> = {
  '==': "for one of several values use '=in='",
  '!=': "for none of several values use '=out='",
};

export function unknownOperator(text: string, span: TextSpan, operators: OperatorRegistry): RsqlSyntaxError {
  const symbol = text.slice(span.start, span.end);
  const near = symbol.length > LONGEST ? [] : nearestSymbols(symbol, operators.symbols);
  return new RsqlSyntaxError(text, {
    code: 'operator',
    reason: `Unknown operator '${symbol.length > LONGEST ? `${symbol.slice(0, LONGEST)}…` : symbol}'`,
    position: span.start,
    length: span.end - span.start,
    expected: operators.symbols,
    hint: near.length === 0 ? undefined : `did you mean ${enumerate(near)}?`,
  });
}

export function wrongArity(
  text: string,
  at: number,
  operator: string,
  { arity, expected: missed }: ArgumentForm,
  expected = missed,
): RsqlSyntaxError {
  const { start, end } = tokenAt(text, at);
  return new RsqlSyntaxError(text, {
    code: 'arity',
    reason: `The operator '${operator}' takes ${TAKES[arity]}: expected ${enumerate(expected)}`,
    position: start,
    length: end - start,
    expected,
    hint: arity === 'one' && text.charAt(at) !== ')' ? LISTS[operator] : undefined,
  });
}

export function wrongFlag(text: string, argument: Argument, operator: string): RsqlSyntaxError {
  const { start, end } = argument.span;
  return new RsqlSyntaxError(text, {
    code: 'arity',
    reason: `The operator '${operator}' takes ${TAKES.flag}`,
    position: start,
    length: end - start,
    expected: ['true', 'false'],
  });
}

/** Symbols similar to a mistyped one, best first: at most three, within a third of its letters (at least one). */
function nearestSymbols(symbol: string, symbols: readonly string[]): readonly string[] {
  const wanted = symbol.toLowerCase();
  const allowed = Math.max(1, Math.floor((wanted.length - 2) / 3));
  return symbols
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate) }))
    .filter((scored) => scored.distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((scored) => scored.candidate);
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
