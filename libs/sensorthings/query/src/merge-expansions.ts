import { type Expansion, type QueryOptions } from './query-options';
import { badQuery } from './query-fault';

/** Merges expansions of one relation (`Thing,Thing/Locations`); their options must agree. */
export function mergeExpansions(expansions: readonly Expansion[]): readonly Expansion[] {
  const merged = new Map<string, Expansion>();
  for (const expansion of expansions) {
    const before = merged.get(expansion.relation);
    merged.set(expansion.relation, before ? mergeTwo(before, expansion) : expansion);
  }
  return [...merged.values()];
}

function mergeTwo(one: Expansion, other: Expansion): Expansion {
  const options: Record<string, unknown> = { ...one.options };
  for (const [key, value] of Object.entries(other.options) as [keyof QueryOptions, unknown][]) {
    const before = options[key];
    if (key === 'expand') {
      options[key] = mergeExpansions([...((before as Expansion[] | undefined) ?? []), ...(value as Expansion[])]);
    } else if (before === undefined || meaningOf(before) === meaningOf(value)) options[key] = value;
    else {
      const reason = `'${one.relation}' is expanded twice, with different values of '$${key}'`;
      throw badQuery(other.source, other.span, { code: 'option-twice', reason });
    }
  }
  return { ...one, options, texts: [...one.texts, ...other.texts] };
}

/** Meaning of a value, wherever it stands. */
export function meaningOf(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) =>
    ['span', 'source', 'texts'].includes(key) ? undefined : inner,
  );
}
