import { type BareArgument } from './tree';

/**
 * The literal texts of a value between its wildcards, the stars that are not escaped: `a*b` gives `['a', 'b']`, `*`
 * gives `['', '']`, a value without wildcards gives one text. `\*` and `"\*"` both give `['*']`. There is one text more
 * than wildcards.
 */
export function splitWildcards(argument: BareArgument): readonly string[] {
  const { value, escaped, quoted } = argument;
  if (escaped.length === 0) return value.split('*');
  const literals: string[] = [];
  let literal = '';
  let start = 0;
  let next = 0;
  for (let star = value.indexOf('*'); star >= 0; star = value.indexOf('*', star + 1)) {
    while ((escaped[next] ?? Infinity) < star) next++;
    if (escaped[next] !== star) {
      literals.push(literal + value.slice(start, star));
      literal = '';
      start = star + 1;
    } else if (!quoted) {
      // The backslash of an unquoted `\*` is part of the value, not of its meaning.
      literal += value.slice(start, star - 1);
      start = star;
    }
  }
  literals.push(literal + value.slice(start));
  return literals;
}
