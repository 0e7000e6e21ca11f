import { FLAG } from '../flag';
import { type TimeRun, type TimeSpan } from '../layers/said-runs';
import { type PreparedTest } from '../quality-test';
import { type Reach, widest } from '../reach';
import { type RulePeriod } from '../rules/rules-of';
import { placeNotBefore, type Series, US_PER_SECOND } from '../series';

export interface TimedTest {
  readonly test: PreparedTest;
  readonly periods: readonly RulePeriod[];
}

/** All values of a stream in a time, by time; an infinite end says that nothing is beyond. */
export interface KnownValues extends Pick<Series, 'timesUs' | 'values' | 'others'> {
  readonly fromUs: number;
  readonly toUs: number;
}

/** Runs of each test in a span, or how many more values are needed before or after. */
export type JudgedSpan =
  | { readonly kind: 'judged'; readonly span: TimeSpan; readonly runs: readonly TimeRun[][]; readonly values: number }
  | { readonly kind: 'more'; readonly before: number; readonly after: number };

/**
 * Judges again what values of a changed time may have changed: the values whose reach has a value of this time, and the ones
 * before and after these, so that runs of equal flags join. A run goes from its first value to its last one. The runs of any
 * sequence of changed times together are those of judging all values at once: a test looks at nothing but its reach, and no
 * usual interval, which further values would change, is told to it.
 */
export function judgeAround(
  known: KnownValues,
  changed: TimeSpan,
  tests: readonly TimedTest[],
  nowUs: number,
): JudgedSpan {
  const { timesUs, fromUs, toUs } = known;
  const reach = widest(tests.map(({ test }) => test.reach(0)));
  const need = needOf(reach);
  const count = timesUs.length;
  const first = placeNotBefore(timesUs, changed.minUs);
  const end = placeNotBefore(timesUs, changed.maxUs + 1);
  const affected = Math.min(first - reach.afterValues, placeNotBefore(timesUs, changed.minUs - need.afterUs));
  const unaffected = Math.max(end + reach.beforeValues, placeNotBefore(timesUs, changed.maxUs + need.beforeUs + 1));
  const start = affected - 1;
  const before =
    fromUs === -Infinity ? 0 : missing(start - reach.beforeValues, at(timesUs, start) - need.beforeUs < fromUs);
  const after =
    toUs === Infinity
      ? 0
      : missing(count - 1 - unaffected - reach.afterValues, at(timesUs, unaffected) + need.afterUs > toUs);
  if (before > 0 || after > 0) return { kind: 'more', before, after };
  const [from, to] = [Math.max(0, start), Math.min(count, unaffected + 1)];
  const series: Series = { ...known, rhythmUs: 0, nowUs, judged: [from, to] };
  const flags = new Uint8Array(count);
  return {
    kind: 'judged',
    span: {
      minUs: Math.min(changed.minUs, at(timesUs, from, changed.minUs)),
      maxUs: Math.max(changed.maxUs, at(timesUs, to - 1, changed.maxUs)),
    },
    runs: tests.map((timed) => runsOf(timed, series, from, to, flags)),
    values: Math.max(0, to - from),
  };
}

function needOf({ beforeSeconds, afterSeconds }: Reach): { readonly beforeUs: number; readonly afterUs: number } {
  return { beforeUs: beforeSeconds * US_PER_SECOND, afterUs: afterSeconds * US_PER_SECOND };
}

/** Values missing at an end, where `spare` are beyond the need; at least one where time is missing. */
function missing(spare: number, isTimeMissing: boolean): number {
  return Math.max(0, -spare, isTimeMissing ? 1 : 0);
}

function at(timesUs: Float64Array, place: number, otherwise = NaN): number {
  return timesUs[place] ?? otherwise;
}

function runsOf({ test, periods }: TimedTest, series: Series, from: number, to: number, flags: Uint8Array): TimeRun[] {
  const { timesUs } = series;
  const runs: TimeRun[] = [];
  for (const { sinceUs, untilUs } of periods) {
    const low = Math.max(from, placeNotBefore(timesUs, sinceUs));
    const high = Math.min(to, placeNotBefore(timesUs, untilUs));
    if (low >= high) continue;
    test.judge(series, low, high, flags);
    for (let i = low; i < high;) {
      let last = i;
      while (last + 1 < high && flags[last + 1] === flags[i]) last++;
      if (flags[i] !== FLAG.none) runs.push({ minUs: timesUs[i]!, maxUs: timesUs[last]!, flag: flags[i]! });
      i = last + 1;
    }
  }
  return runs;
}
