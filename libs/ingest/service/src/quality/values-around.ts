import { type TimeRange } from '@pelorus/ingest/domain';
import {
  placeNotBefore,
  medianInterval,
  type PreparedTest,
  US_PER_SECOND,
  valuesOf,
  widest,
} from '@pelorus/ingest/quality';
import { type Instant } from '@pelorus/shared/kernel';
import { type GatheredValues } from './gathered-values';
import { instantOf, type StoredValues } from './stored-values';
import { reachTooLarge, tooManyToJudge } from './try.errors';

export const MAX_JUDGED = 2_000_000;
/** Most values that tests may see before, or after, a value. */
export const MAX_REACH = 200_000;
/** Most values times tests; a slow test counts several times. */
const MAX_JUDGEMENTS = 20_000_000;
/** Most rows of all streams for each value, as with a fast stream beside a slow one. */
const ROWS_A_VALUE = 10;

/** Values of a range and around it, by time; `from` and `to` delimit the range. */
export interface ValuesAround {
  readonly gathered: readonly GatheredValues[];
  readonly from: number;
  readonly to: number;
  readonly rhythmUs: number;
}

/** Reads a range, the seconds around it that tests need, and so many values beyond. */
export async function readAround(
  stored: StoredValues,
  { min, max }: TimeRange,
  tests: readonly PreparedTest[],
  withinUs: number,
): Promise<ValuesAround> {
  const seconds = widest(tests.map((test) => test.reach(0)));
  const [startUs, endUs] = [min ? usOf(min) : -Infinity, max ? usOf(max) : Infinity];
  const range = {
    ...(min && { min: instantOf(startUs - Math.max(seconds.beforeSeconds * US_PER_SECOND, withinUs)) }),
    ...(max && { max: instantOf(endUs + seconds.afterSeconds * US_PER_SECOND) }),
  };
  const weight = tests.reduce((sum, test) => sum + test.weight, 0);
  const mostJudged = Math.min(MAX_JUDGED, Math.floor(MAX_JUDGEMENTS / weight));
  const most = mostJudged + 2 * MAX_REACH;
  const isEnough = ({ length, rows }: GatheredValues): boolean => length > most || rows > ROWS_A_VALUE * most;
  const around = await stored.read(range, { isEnough });
  const first = placeNotBefore(around.timesUs, startUs);
  const end = placeNotBefore(around.timesUs, endUs + 1);
  const rhythmUs = medianInterval(around.timesUs.subarray(first, end));
  checkReach(tests, rhythmUs);
  if (first > MAX_REACH || around.length - end > MAX_REACH) throw reachOf(tests);
  if (end - first > mostJudged || isEnough(around)) throw tooManyToJudge(mostJudged, tests.length);
  const reach = widest(tests.map((test) => test.reach(rhythmUs)));
  const asked = { gapUs: reach.gapSeconds * US_PER_SECOND, rhythmUs };
  const readFrom = range.min ? usOf(range.min) : -Infinity;
  const readTo = range.max ? usOf(range.max) : Infinity;
  const isBefore = min !== undefined && reach.beforeValues > 0 && reach.gapSeconds > 0;
  const isAfter = max !== undefined && reach.afterValues > 0 && reach.gapSeconds > 0;
  const before = isBefore ? await stored.before(readFrom, { ...asked, count: reach.beforeValues }) : undefined;
  const after = isAfter ? await stored.after(readTo, { ...asked, count: reach.afterValues }) : undefined;
  const from = (before?.length ?? 0) + first;
  const gathered = [before, around, after].filter((each) => each !== undefined);
  return { gathered, from, to: from + end - first, rhythmUs };
}

function usOf({ ms, us }: Instant): number {
  return ms * 1_000 + us;
}

/** Refuses tests that need more values around each than are read. */
export function checkReach(tests: readonly PreparedTest[], rhythmUs: number): void {
  const wide = tests.find((test) => valuesOf(test.reach(rhythmUs), rhythmUs) > MAX_REACH);
  if (wide) throw reachTooLarge(wide.name, MAX_REACH, wide.pointer);
}

function reachOf(tests: readonly PreparedTest[]): Error {
  const secondsOf = (test: PreparedTest): number => test.reach(0).beforeSeconds + test.reach(0).afterSeconds;
  const wide = tests.reduce((a, b) => (secondsOf(b) > secondsOf(a) ? b : a));
  return reachTooLarge(wide.name, MAX_REACH, wide.pointer);
}
