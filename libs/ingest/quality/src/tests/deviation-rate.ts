import { FLAG } from '../flag';
import { GAP_PARAMETER, type GapValues } from '../gap-parameter';
import { MovingDeviation } from '../moving-deviation';
import { optional, withDefault } from '../parameters/parameter';
import { count, windowSeconds } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { gapUsOf, US_PER_SECOND } from '../series';
import { checkThresholds, flagAbove, thresholds, type Thresholds } from '../thresholds';
import { leastOf } from '../least-observations';

interface DeviationRate extends Thresholds, GapValues {
  readonly windowSeconds: number;
  readonly minObservations: number | undefined;
}

const A_TIDAL_DAY = 25 * 3600;

/** Rate of change of the QARTOD manual. */
export const deviationRate = defineTest<DeviationRate>({
  name: 'deviation_rate',
  about: 'The step from the value before, in standard deviations of the values of the window before it.',
  parameters: {
    ...thresholds('the number of standard deviations'),
    windowSeconds: withDefault(windowSeconds('Length of the window that ends with the value before'), A_TIDAL_DAY),
    minObservations: optional(count('Fewer values in the window give 0; half of a full window without it', 2)),
    gapSeconds: GAP_PARAMETER,
  },
  check: (values) => checkThresholds(values),
  reach: ({ windowSeconds, gapSeconds }, rhythmUs) => ({
    ...NO_REACH,
    beforeSeconds: 2 * windowSeconds,
    beforeValues: 2,
    gapSeconds: gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND,
  }),
  judge: (
    { windowSeconds, minObservations, suspect = Infinity, fail = Infinity, gapSeconds },
    series,
    from,
    to,
    flags,
  ) => {
    const { timesUs, values, rhythmUs } = series;
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    const windowUs = windowSeconds * US_PER_SECOND;
    const least = minObservations ?? leastOf(windowUs, rhythmUs);
    const window = new MovingDeviation(timesUs, values, windowUs);
    const first = Math.max(1, from);
    for (let last = MovingDeviation.startFor(timesUs, windowUs, first - 1); last < first - 1; last++)
      window.moveTo(last);
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (i > 0) window.moveTo(i - 1);
      if (value !== value) {
        flags[i] = FLAG.missing;
        continue;
      }
      const isNext = i > 0 && timesUs[i]! - timesUs[i - 1]! <= gapUs && window.count >= least;
      const step = isNext ? Math.abs(value - values[i - 1]!) : NaN;
      // A step from constant values is no number of deviations.
      const deviations = step === 0 ? 0 : step / window.deviation;
      flags[i] =
        deviations !== deviations || deviations === Infinity ? FLAG.none : flagAbove(deviations, suspect, fail);
    }
  },
});
