import { FLAG } from '../flag';
import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { medianOfFive } from '../median-distance';
import { defineTest } from '../quality-test';
import { gapUsOf } from '../series';
import { checkThresholds, flagAbove, type Thresholds, thresholds } from '../thresholds';

/** Values on each side of the smoothing: two, one and one. */
const SIDE = 4;

interface Tukey53h extends Thresholds, GapValues {}

export const tukey53h = defineTest<Tukey53h>({
  name: 'tukey53h',
  about:
    'The distance of a value from the smoothed series: medians of five values, medians of three of these, weighted 1-2-1.',
  parameters: { ...thresholds('the distance'), gapSeconds: GAP_PARAMETER },
  check: (values) => checkThresholds(values),
  reach: (values, rhythmUs) => neighbours(SIDE, SIDE, values, rhythmUs),
  weight: () => SIDE,
  judge: ({ suspect = Infinity, fail = Infinity, gapSeconds }, { timesUs, values, rhythmUs }, from, to, flags) => {
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    for (let i = from; i < to; i++) flags[i] = values[i] === values[i] ? FLAG.none : FLAG.missing;
    const end = Math.min(values.length, to + SIDE);
    for (let last = Math.max(0, from - SIDE), run = 0; last < end; last++) {
      if (values[last] !== values[last]) run = 0;
      else if (run > 0 && timesUs[last]! - timesUs[last - 1]! > gapUs) run = 1;
      else run++;
      const i = last - SIDE;
      if (run <= 2 * SIDE || i < from) continue;
      flags[i] = flagAbove(Math.abs(tukeyDistance(values, i)), suspect, fail);
    }
  },
});

/** Excess over the smoothed series; needs four values on each side. */
export function tukeyDistance(values: Float64Array, i: number): number {
  const a = medianAt(values, i - 2);
  const b = medianAt(values, i - 1);
  const c = medianAt(values, i);
  const d = medianAt(values, i + 1);
  const e = medianAt(values, i + 2);
  const smoothed = (medianOfThree(a, b, c) + 2 * medianOfThree(b, c, d) + medianOfThree(c, d, e)) / 4;
  return values[i]! - smoothed;
}

function medianAt(values: Float64Array, i: number): number {
  return medianOfFive(values[i - 2]!, values[i - 1]!, values[i]!, values[i + 1]!, values[i + 2]!);
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
