import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { checkCount, judgeByMedian, MEDIAN_COUNT } from '../median-distance';
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
    count: MEDIAN_COUNT,
    gapSeconds: GAP_PARAMETER,
  },
  check: (values) => checkThresholds(values) ?? checkCount(values.count),
  reach: (values, rhythmUs) => neighbours(values.count >> 1, values.count >> 1, values, rhythmUs),
  judge: ({ count, suspect = Infinity, fail = Infinity, gapSeconds }, series, from, to, flags) => {
    const gapUs = gapUsOf(gapSeconds, series.rhythmUs);
    judgeByMedian(series, from, to, flags, { count, gapUs, suspect, fail, lessDeviation: false });
  },
});
