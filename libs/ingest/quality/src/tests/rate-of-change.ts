import { FLAG } from '../flag';
import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { optional } from '../parameters/parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { gapUsOf, US_PER_SECOND } from '../series';
import { checkPair, flagAbove } from '../thresholds';

interface RateOfChange extends GapValues {
  readonly perSecond: number | undefined;
  readonly failPerSecond: number | undefined;
}

export const rateOfChange = defineTest<RateOfChange>({
  name: 'rate_of_change',
  about: 'A value that changed faster since the one before than `perSecond` is 3, faster than `failPerSecond` 4.',
  parameters: {
    perSecond: optional(amount('The most in a second that is good', { orZero: true })),
    failPerSecond: optional(amount('The most in a second that is not bad', { orZero: true })),
    gapSeconds: GAP_PARAMETER,
  },
  check: ({ perSecond, failPerSecond }) => checkPair({ perSecond, failPerSecond }),
  reach: (values, rhythmUs) => neighbours(1, 0, values, rhythmUs),
  judge: ({ perSecond = Infinity, failPerSecond = Infinity, gapSeconds }, series, from, to, flags) => {
    const { timesUs, values, rhythmUs } = series;
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (value !== value) {
        flags[i] = FLAG.missing;
        continue;
      }
      const us = i > 0 ? timesUs[i]! - timesUs[i - 1]! : Infinity;
      const rate = us > 0 && us <= gapUs ? (Math.abs(value - values[i - 1]!) / us) * US_PER_SECOND : NaN;
      flags[i] = rate !== rate ? FLAG.none : flagAbove(rate, perSecond, failPerSecond);
    }
  },
});
