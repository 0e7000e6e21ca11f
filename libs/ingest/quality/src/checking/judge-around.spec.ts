import fc from 'fast-check';
import { prepared } from '../../test/example-tests';
import { joined, replaceRuns, type SaidRun, type TimeRun, type TimeSpan } from '../layers/said-runs';
import { judgeAround, type KnownValues, type TimedTest } from './judge-around';

const ALWAYS = [{ sinceUs: -Infinity, untilUs: Infinity }];
const SECOND = 1_000_000;
const TESTS: readonly TimedTest[] = [
  { test: prepared({ test: 'gross_range', failSpan: [0, 8], suspectSpan: [1, 6] }), periods: ALWAYS },
  { test: prepared({ test: 'spike', method: 'median', suspect: 1, gapRhythms: 5 }), periods: ALWAYS },
  { test: prepared({ test: 'gradient', suspect: 1, fail: 3, gapRhythms: 5 }), periods: ALWAYS },
  { test: prepared({ test: 'flat_line', suspectSeconds: 3, failSeconds: 5 }), periods: ALWAYS },
  {
    test: prepared({ test: 'gross_range', suspectSpan: [2, 5] }),
    periods: [{ sinceUs: 5 * SECOND, untilUs: 9 * SECOND }, { sinceUs: 15 * SECOND, untilUs: 30 * SECOND }], // prettier-ignore
  },
];

type Stored = ReadonlyMap<number, number>;

/** The values of a stream from one time to another, of which a reader knows that there is nothing beyond only at the ends. */
function known(stored: Stored, fromUs: number, toUs: number): KnownValues {
  const times = [...stored.keys()].sort((a, b) => a - b);
  const within = times.filter((time) => time >= fromUs && time <= toUs);
  return {
    timesUs: Float64Array.from(within),
    values: Float64Array.from(within, (time) => stored.get(time)!),
    others: new Map(),
    fromUs: fromUs <= (times[0] ?? Infinity) ? -Infinity : fromUs,
    toUs: toUs >= (times.at(-1) ?? -Infinity) ? Infinity : toUs,
  };
}

function judgeAgain(said: SaidRun[][], stored: Stored, changed: TimeSpan, nowUs: number): void {
  for (let [fromUs, toUs] = [changed.minUs, changed.maxUs]; ;) {
    const result = judgeAround(known(stored, fromUs, toUs), changed, TESTS, 0);
    if (result.kind === 'judged') {
      result.runs.forEach((runs, i) => (said[i] = replaceRuns(said[i]!, result.span, runs, nowUs) ?? said[i]!));
      return;
    }
    if (result.before > 0) fromUs -= SECOND;
    if (result.after > 0) toUs += SECOND;
  }
}

/** What is said now, whenever it was said first. */
const present = (said: readonly SaidRun[]): TimeRun[] =>
  joined(said.filter(({ untilUs }) => untilUs === undefined).map(({ minUs, maxUs, flag }) => ({ minUs, maxUs, flag })));

const time = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((s) => s * SECOND),
  fc.integer({ min: 0, max: 40 * SECOND }),
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.tuple(time, fc.integer({ min: -1, max: 9 })), { minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(time, { minLength: 1, maxLength: 6 }) },
);

describe('judgeAround', () => {
  it('gives the runs of judging everything at once, in whatever order values come and go', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const stored = new Map<number, number>();
        const said: SaidRun[][] = TESTS.map(() => []);
        steps.forEach((each, nowUs) => {
          const times = each.map((entry) => (typeof entry === 'number' ? entry : entry[0]));
          for (const entry of each) {
            if (typeof entry === 'number') stored.delete(entry);
            else stored.set(...entry);
          }
          judgeAgain(said, stored, { minUs: Math.min(...times), maxUs: Math.max(...times) }, nowUs + 1);
        });
        const whole = judgeAround(known(stored, -Infinity, Infinity), { minUs: -1e12, maxUs: 1e12 }, TESTS, 0);
        if (whole.kind !== 'judged') throw new Error('all values are known');
        expect(said.map(present)).toEqual(whole.runs);
      }),
      { numRuns: 300 },
    );
  });
});
