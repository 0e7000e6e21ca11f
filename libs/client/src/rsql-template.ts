import { type BareArgument, format, parse } from '@pelorus/shared/rsql';

/** A filter, or a part of one; `toString` gives its text. */
export class Rsql {
  constructor(readonly text: string) {}

  /** This and the others must hold. */
  and(...others: readonly Rsql[]): Rsql {
    return all(this, ...others);
  }

  /** This or one of the others must hold. */
  or(...others: readonly Rsql[]): Rsql {
    return any(this, ...others);
  }

  toString(): string {
    return this.text;
  }
}

/** A text in which `*` stands for any characters. */
export class Pattern {
  constructor(readonly text: string) {}
}

/** A value of a filter. Lists are for `=in=`, `=out=`, `=between=` and `=notbetween=`. */
export type RsqlValue = string | number | bigint | boolean | Date | null | Pattern | readonly RsqlScalar[];
export type RsqlScalar = string | number | bigint | boolean | Date | null | Pattern;

/** Marks a text whose `*` is meant as a wildcard: `` rsql`code=like=${pattern('vessel:*')}` ``. */
export function pattern(text: string): Pattern {
  return new Pattern(text);
}

/**
 * Builds a filter whose values can hold anything: `` rsql`longName==${name} and status.name=in=${['public', 'draft']}`
 * ``. Texts are quoted and mean themselves, `*` included; `null` is absence; filters are put in parentheses. The text
 * around the values is checked: fails with an `RsqlSyntaxError` that shows the place.
 */
export function rsql(strings: TemplateStringsArray, ...values: readonly (RsqlValue | Rsql)[]): Rsql {
  const text = strings.reduce((before, piece, i) => before + textOf(values[i - 1] as RsqlValue | Rsql) + piece);
  parse(text);
  return new Rsql(text);
}

/** All filters must hold. */
export function all(...filters: readonly Rsql[]): Rsql {
  return joined(filters, ' and ');
}

/** One of the filters must hold. */
export function any(...filters: readonly Rsql[]): Rsql {
  return joined(filters, ' or ');
}

function joined(filters: readonly Rsql[], word: string): Rsql {
  if (filters.length === 0) throw new TypeError('a filter of no filters has no meaning');
  return filters.length === 1 ? filters[0]! : new Rsql(filters.map(({ text }) => `(${text})`).join(word));
}

function textOf(value: RsqlValue | Rsql): string {
  if (value instanceof Rsql) return `(${value.text})`;
  if (Array.isArray(value)) return `(${(value as readonly RsqlScalar[]).map(scalarText).join(',')})`;
  return scalarText(value as RsqlScalar);
}

function scalarText(value: RsqlScalar): string {
  if (value === null) return 'null';
  if (value instanceof Pattern) return argumentText(value.text, []);
  if (value instanceof Date) return argumentText(value.toISOString(), []);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is no value of a filter`);
  if (typeof value !== 'string') return String(value);
  const stars = [...value.matchAll(/\*/g)].map((match) => match.index);
  return argumentText(value, stars);
}

function argumentText(value: string, escaped: readonly number[]): string {
  const argument: BareArgument = { value, quoted: true, escaped };
  return format({ kind: 'comparison', selector: 'x', operator: '==', args: [argument] }).slice('x=='.length);
}
