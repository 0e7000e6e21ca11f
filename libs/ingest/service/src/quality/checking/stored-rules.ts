import { type RefusedRule, type Rule, type RulePeriod, type StreamRules } from '@pelorus/ingest/quality';

/** Times in JSON; null is infinite. */
type StoredPeriod = readonly [number | null, number | null];
type Stored<Entry> = Omit<Entry, 'periods'> & { readonly periods: readonly StoredPeriod[] };

export interface StoredRules {
  readonly rules: readonly Stored<Rule>[];
  readonly refused: readonly Stored<RefusedRule>[];
}

/** Rules of a stream that no registry knows. */
export const NO_RULES: StreamRules = { rules: [], refused: [] };

export function storedRules({ rules, refused }: StreamRules): StoredRules {
  return { rules: rules.map(stored), refused: refused.map(stored) };
}

/** Parses rules written by `storedRules`. */
export function readStoredRules(value: unknown): StreamRules {
  if (value === null) return NO_RULES;
  const { rules, refused } = value as StoredRules;
  return { rules: rules.map((rule) => read<Rule>(rule)), refused: refused.map((rule) => read<RefusedRule>(rule)) };
}

function stored<Entry extends { readonly periods: readonly RulePeriod[] }>(entry: Entry): Stored<Entry> {
  const periods = entry.periods.map(({ sinceUs, untilUs }): StoredPeriod => [finite(sinceUs), finite(untilUs)]);
  return { ...entry, periods };
}

function read<Entry extends { readonly periods: readonly RulePeriod[] }>({ periods, ...entry }: Stored<Entry>): Entry {
  const times = periods.map(([since, until]): RulePeriod => ({
    sinceUs: since ?? -Infinity,
    untilUs: until ?? Infinity,
  }));
  return { ...entry, periods: times } as unknown as Entry;
}

function finite(us: number): number | null {
  return Number.isFinite(us) ? us : null;
}
