import { type RuledStreamRow } from '@pelorus/ingest/persistence';
import { preparedRule, type Rule, type TimedTest, US_PER_SECOND, widest } from '@pelorus/ingest/quality';
import { readStoredRules } from './stored-rules';

/** Greatest age of a value of another stream beside a value: ten minutes. */
export const OTHERS_WITHIN_US = 600 * US_PER_SECOND;

export interface CheckedStream {
  readonly id: number;
  readonly code: string;
  readonly rules: readonly Rule[];
  readonly tests: readonly TimedTest[];
  readonly others: readonly string[];
  /** Reach of the tests around a value: microseconds, and number of values. */
  readonly beforeUs: number;
  readonly afterUs: number;
  readonly values: number;
}

export function checkedStream({ id, code, rules: stored }: RuledStreamRow): CheckedStream {
  const { rules } = readStoredRules(stored);
  const tests = rules.map((rule): TimedTest => ({ test: preparedRule(rule), periods: rule.periods }));
  const reach = widest(tests.map(({ test }) => test.reach(0)));
  const others = [...new Set(rules.flatMap(({ other }) => other ?? []))];
  return {
    id,
    code,
    rules,
    tests,
    others,
    beforeUs: Math.max(reach.beforeSeconds * US_PER_SECOND, others.length > 0 ? OTHERS_WITHIN_US : 0),
    afterUs: reach.afterSeconds * US_PER_SECOND,
    values: reach.beforeValues + reach.afterValues + 2,
  };
}
