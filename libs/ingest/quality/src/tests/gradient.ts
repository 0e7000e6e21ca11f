import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { judgeByMedian } from '../median-distance';
import { withDefault } from '../parameters/parameter';
import { count } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { gapUsOf } from '../series';
import { checkThresholds, thresholds, type Thresholds } from '../thresholds';

interface Gradient extends Thresholds, GapValues {
  readonly count: number;
}

/** The gradient test of the reference service. */
export const gradient = defineTest<Gradient>({
  name: 'gradient',
  about: 'The distance of a value from the median of `count` values around and with it.',
  parameters: {
    ...thresholds('the distance'),
    count: withDefault(count('Odd number of values of the median, at most 101', 3), 5),
    gapSeconds: GAP_PARAMETER,
  },
  check: (values) =>
    checkThresholds(values) ??
    (values.count % 2 === 0 || values.count > 101
      ? `'count' must be odd and at most 101, not ${values.count}`
      : undefined),
  reach: (values, rhythmUs) => neighbours(values.count >> 1, values.count >> 1, values, rhythmUs),
  judge: ({ count, suspect = Infinity, fail = Infinity, gapSeconds }, series, from, to, flags) => {
    const gapUs = gapUsOf(gapSeconds, series.rhythmUs);
    judgeByMedian(series, from, to, flags, { count, gapUs, suspect, fail, lessDeviation: false });
  },
});
