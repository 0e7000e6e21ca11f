import { type Rule, type RulePeriod } from './rules-of';

/** Times in which changed rules judge differently, sorted and joined. */
export function changedTimes(former: readonly Rule[], rules: readonly Rule[]): RulePeriod[] {
  const formerOf = new Map(former.map((rule) => [ruleKey(rule), rule.periods]));
  const periodsOf = new Map(rules.map((rule) => [ruleKey(rule), rule.periods]));
  const keys = new Set([...formerOf.keys(), ...periodsOf.keys()]);
  return united([...keys].flatMap((key) => difference(formerOf.get(key) ?? [], periodsOf.get(key) ?? [])));
}

/** Key of a rule without its times, whatever the order of its keys. */
export function ruleKey({ test, parameters, property }: RuleIdentity): string {
  return JSON.stringify(sorted([test, parameters, property]));
}

interface RuleIdentity {
  readonly test: string;
  readonly parameters: object;
  readonly property?: object;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, own]) => [key, sorted(own)]);
}

function difference(a: readonly RulePeriod[], b: readonly RulePeriod[]): RulePeriod[] {
  const moments = [...new Set([...a, ...b].flatMap(({ sinceUs, untilUs }) => [sinceUs, untilUs]))].sort(
    (x, y) => x - y,
  );
  const holds = (periods: readonly RulePeriod[], at: number): boolean =>
    periods.some(({ sinceUs, untilUs }) => sinceUs <= at && at < untilUs);
  return moments.slice(0, -1).flatMap((sinceUs, i) => {
    return holds(a, sinceUs) === holds(b, sinceUs) ? [] : [{ sinceUs, untilUs: moments[i + 1]! }];
  });
}

function united(periods: readonly RulePeriod[]): RulePeriod[] {
  const all: RulePeriod[] = [];
  for (const each of [...periods].sort((a, b) => a.sinceUs - b.sinceUs)) {
    const last = all.at(-1);
    if (last && each.sinceUs <= last.untilUs)
      all[all.length - 1] = { ...last, untilUs: Math.max(last.untilUs, each.untilUs) };
    else all.push(each);
  }
  return all;
}
