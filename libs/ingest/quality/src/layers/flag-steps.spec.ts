import fc from 'fast-check';
import { effectiveFlag } from '../effective-flag';
import { FlagSteps } from './flag-steps';
import { type TimeRun } from './said-runs';

const TIMES = 20;
const run: fc.Arbitrary<TimeRun> = fc
  .tuple(fc.nat(TIMES - 1), fc.nat(TIMES - 1), fc.nat(9))
  .map(([a, b, flag]) => ({ minUs: Math.min(a, b), maxUs: Math.max(a, b), flag }));
const runs = fc.array(run, { maxLength: 12 });

const saidAt = (given: readonly TimeRun[], us: number): (number | undefined)[] =>
  given.map(({ minUs, maxUs, flag }) => (minUs <= us && us <= maxUs ? flag : undefined));

const expected = (rules: readonly TimeRun[], manual: readonly TimeRun[], us: number, source: number): number =>
  effectiveFlag({ source, rules: saidAt(rules, us), manual: saidAt(manual, us) });

describe('steps of flags', () => {
  it('give at each time what the layers say there', () => {
    fc.assert(
      fc.property(runs, runs, fc.nat(9), (rules, manual, source) => {
        const steps = FlagSteps.of(rules, manual);
        const times = Array.from({ length: TIMES + 2 }, (_, i) => i - 1);
        const wanted = times.map((us) => expected(rules, manual, us, source));
        expect(times.map((us) => steps.flagAt(us, source))).toEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('tell which times have kept flags only, or none', () => {
    const bounds = fc
      .tuple(fc.nat(TIMES - 1), fc.nat(TIMES - 1))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const kept = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]).map((flags) => new Set(flags));
    fc.assert(
      fc.property(runs, runs, bounds, kept, fc.boolean(), (rules, manual, [from, to], flags, anySource) => {
        const verdict = FlagSteps.of(rules, manual).judge(from, to, flags, anySource);
        const sources = anySource ? [0, 1, 2, 3, 4] : [0];
        const found = new Set<boolean>();
        for (let us = from; us <= to; us++) {
          for (const source of sources) found.add(flags.has(expected(rules, manual, us, source)));
        }
        if (verdict !== 'both') expect([...found]).toEqual([verdict === 'all']);
        else if (!anySource) expect(found.size).toBe(2);
      }),
      { numRuns: 500 },
    );
  });
});
