import { FLAG } from '../flag';
import { flagFlat, passPresent } from '../flat-stretches';
import { GAP_PARAMETER, type GapValues } from '../gap-parameter';
import { withDefault } from '../parameters/parameter';
import { amount, word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { gapUsOf, US_PER_SECOND } from '../series';

const WINDOWS = ['observations', 'hours'] as const;
const HOUR_US = 3600 * US_PER_SECOND;

interface Constants extends GapValues {
  readonly threshold: number;
  readonly window: number;
  readonly windowIn: (typeof WINDOWS)[number];
}

/** Flat line of SaQC, by number of values or hours. */
export const constants = defineTest<Constants>({
  name: 'constants',
  about: 'Every value of a stretch of `window` values or hours that does not change by more than `threshold` is 4.',
  parameters: {
    threshold: amount('The most by which values of the stretch differ', { orZero: true }),
    window: amount('The fewest values of a stretch, or the least hours from its first value to its last one'),
    windowIn: withDefault(word('What `window` counts', WINDOWS), 'observations'),
    gapSeconds: GAP_PARAMETER,
  },
  check: ({ window, windowIn }) =>
    windowIn === 'observations' && (window < 2 || window > 100_000)
      ? `'window' must be 2 to 100000 observations, not ${window}`
      : undefined,
  reach: ({ window, windowIn, gapSeconds }, rhythmUs) => {
    const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
    const [seconds, values] = windowIn === 'hours' ? [window * 3600, 1] : [0, Math.ceil(window)];
    return {
      ...NO_REACH,
      beforeSeconds: seconds,
      beforeValues: values,
      afterSeconds: seconds,
      afterValues: values,
      gapSeconds: gap,
    };
  },
  judge: ({ threshold, window, windowIn, gapSeconds }, series, from, to, flags) => {
    const { timesUs, rhythmUs } = series;
    passPresent(series, from, to, flags);
    const isInHours = windowIn === 'hours';
    const isLong = (first: number, last: number, count: number): boolean =>
      isInHours ? timesUs[last]! - timesUs[first]! >= window * HOUR_US : count >= window;
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    const reach = isInHours ? { reachUs: window * HOUR_US, reachValues: 0 } : { reachUs: -gapUs, reachValues: window };
    const rule = { flag: FLAG.bad, tolerance: threshold, gapUs, ...reach, isLong };
    flagFlat(series, from, to, flags, { ...rule, marks: 'stretch' });
  },
});
