import {
  checkGap,
  GAP_PARAMETER,
  NEAR_GAP_PARAMETER,
  type NearGapValues,
  neighbours,
  outerGap,
} from '../gap-parameter';
import { checkCount, judgeByMedian, MEDIAN_COUNT, weightOfMedian } from '../median-distance';
import { defineTest } from '../quality-test';
import { gapUsOf } from '../series';
import { checkThresholds, thresholds, type Thresholds } from '../thresholds';

interface Gradient extends Thresholds, NearGapValues {
  readonly count: number;
}

/** Gradient test of the reference service. */
export const gradient = defineTest<Gradient>({
  name: 'gradient',
  about: 'The distance of a value from the median of `count` values around and with it.',
  parameters: {
    ...thresholds('the distance'),
    count: MEDIAN_COUNT,
    gapSeconds: GAP_PARAMETER,
    gapRhythms: NEAR_GAP_PARAMETER,
  },
  check: (values) => checkThresholds(values) ?? checkCount(values.count) ?? checkGap(values),
  reach: (values, rhythmUs) => neighbours(values.count >> 1, values.count >> 1, outerGap(values), rhythmUs),
  weight: ({ count }) => weightOfMedian(count),
  judge: (values, series, from, to, flags) => {
    const { count, suspect = Infinity, fail = Infinity, gapRhythms } = values;
    const gapUs = gapUsOf(outerGap(values).gapSeconds, series.rhythmUs);
    judgeByMedian(series, from, to, flags, { count, gapUs, gapRhythms, suspect, fail, lessDeviation: false });
  },
});
