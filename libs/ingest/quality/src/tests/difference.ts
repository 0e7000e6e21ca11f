import { FLAG } from '../flag';
import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest, type QualityTest } from '../quality-test';
import { gapUsOf } from '../series';
import { flagAbove } from '../thresholds';

interface Difference extends GapValues {
  readonly threshold: number;
}

/** Step from the value before: a digit rolled over, a counter restarted. */
export const difference = stepTest(
  'difference',
  'A value that differs from the one before by more than `threshold` is 4.',
);

/** The same test by its Argo and GTSPP name. */
export const rollover = stepTest(
  'rollover',
  'A digit that rolled over: a step of more than `threshold` from the value before is 4.',
);

function stepTest(name: string, about: string): QualityTest {
  return defineTest<Difference>({
    name,
    about,
    parameters: { threshold: amount('The largest step that is good', { orZero: true }), gapSeconds: GAP_PARAMETER },
    reach: (values, rhythmUs) => neighbours(1, 0, values, rhythmUs),
    judge: ({ threshold, gapSeconds }, { timesUs, values, rhythmUs }, from, to, flags) => {
      const gapUs = gapUsOf(gapSeconds, rhythmUs);
      for (let i = from; i < to; i++) {
        const value = values[i]!;
        const isNext = i > 0 && timesUs[i]! - timesUs[i - 1]! <= gapUs;
        const step = isNext ? Math.abs(value - values[i - 1]!) : NaN;
        if (value !== value) flags[i] = FLAG.missing;
        else flags[i] = step !== step ? FLAG.none : flagAbove(step, Infinity, threshold);
      }
    },
  });
}
