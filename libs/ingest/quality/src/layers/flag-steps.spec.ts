import fc from 'fast-check';
import { effectiveFlag } from '../effective-flag';
import { FlagSteps } from './flag-steps';
import { RunColumns } from './run-columns';
import { type TimeRun } from './said-runs';

const TIMES = 20;
const run: fc.Arbitrary<TimeRun> = fc
  .tuple(fc.nat(TIMES - 1), fc.nat(TIMES - 1), fc.nat(9))
  .map(([a, b, flag]) => ({ minUs: Math.min(a, b), maxUs: Math.max(a, b), flag }));
const runs = fc.array(run, { maxLength: 12 });

const saidAt = (given: readonly TimeRun[], us: number): (number | undefined)[] =>
  given.map(({ minUs, maxUs, flag }) => (minUs <= us && us <= maxUs ? flag : undefined));

/** Layers of the runs, in order: one that overlaps those of a layer begins another one. */
function layersOf(given: readonly TimeRun[]): RunColumns[] {
  const layers: TimeRun[][] = [];
  for (const each of given) {
    const layer = layers.find((own) => own.at(-1)!.maxUs < each.minUs);
    if (layer) layer.push(each);
    else layers.push([each]);
  }
  return layers.map((own) => RunColumns.of(own));
}

const stepsOf = (rules: readonly TimeRun[], manual: readonly TimeRun[]): FlagSteps =>
  FlagSteps.of(layersOf(rules), manual);

const expected = (rules: readonly TimeRun[], manual: readonly TimeRun[], us: number, source: number): number =>
  effectiveFlag({ source, rules: saidAt(rules, us), manual: saidAt(manual, us) });

describe('steps of flags', () => {
  it('give at each time what the layers say there', () => {
    fc.assert(
      fc.property(runs, runs, fc.nat(9), (rules, manual, source) => {
        const steps = stepsOf(rules, manual);
        const times = Array.from({ length: TIMES + 2 }, (_, i) => i - 1);
        const wanted = times.map((us) => expected(rules, manual, us, source));
        expect(times.map((us) => steps.flagAt(us, source))).toEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('do not depend on the order of rules, also with flags that have no meaning', () => {
    const [eight, nine]: TimeRun[] = [
      { minUs: 0, maxUs: 0, flag: 8 },
      { minUs: 0, maxUs: 0, flag: 9 },
    ];
    expect(stepsOf([eight!, nine!], []).flagAt(0, 0)).toBe(8);
    expect(stepsOf([nine!, eight!], []).flagAt(0, 9)).toBe(expected([nine!, eight!], [], 0, 9));
  });

  it('tell which times have kept flags only, or none', () => {
    const bounds = fc
      .tuple(fc.nat(TIMES - 1), fc.nat(TIMES - 1))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const sets = fc.subarray([0, 1, 2, 3, 4, 8], { minLength: 1 });
    const kept = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]).map((flags) => new Set(flags));
    fc.assert(
      fc.property(runs, runs, bounds, kept, sets, (rules, manual, [from, to], flags, sources) => {
        const verdict = stepsOf(rules, manual).judge(
          from,
          to,
          flags,
          sources.reduce((set, flag) => set | (1 << flag), 0),
        );
        const found = new Set<boolean>();
        for (let us = from; us <= to; us++) {
          for (const source of sources) found.add(flags.has(expected(rules, manual, us, source)));
        }
        expect(verdict).toBe(found.size > 1 ? 'both' : found.has(true) ? 'all' : 'none');
      }),
      { numRuns: 500 },
    );
  });
});
