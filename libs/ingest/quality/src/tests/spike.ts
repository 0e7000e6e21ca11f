import {
  checkGap,
  GAP_PARAMETER,
  NEAR_GAP_PARAMETER,
  type NearGapValues,
  neighbours,
  outerGap,
} from '../gap-parameter';
import { checkCount, judgeByMedian, MEDIAN_COUNT, weightOfMedian } from '../median-distance';
import { withDefault } from '../parameters/parameter';
import { word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { gapUsOf } from '../series';
import { checkThresholds, thresholds, type Thresholds } from '../thresholds';
import { fromMean, judgeByTwo } from '../two-neighbours';

const METHODS = ['average', 'differential', 'median'] as const;

interface Spike extends Thresholds, NearGapValues {
  readonly method: (typeof METHODS)[number];
  readonly count: number;
}

export const spike = defineTest<Spike>({
  name: 'spike',
  about:
    'A value that stands out from its neighbours: by the average of two, the smaller of two steps back and forth, or the median.',
  parameters: {
    ...thresholds('the height of the spike'),
    method: withDefault(
      word(
        '`average`: |x - mean of the two neighbours|; `differential`: the smaller of the steps to both where they have opposite ' +
          'signs; `median`: |x - median| less the standard deviation of `count` values around and with it',
        METHODS,
      ),
      'average',
    ),
    count: MEDIAN_COUNT,
    gapSeconds: GAP_PARAMETER,
    gapRhythms: NEAR_GAP_PARAMETER,
  },
  check: (values) => {
    const isLost = values.gapRhythms !== undefined && values.method !== 'median';
    const reason = isLost ? "'gapRhythms' needs the method 'median'" : undefined;
    return checkThresholds(values) ?? checkCount(values.count) ?? checkGap(values) ?? reason;
  },
  reach: (values, rhythmUs) => {
    const side = values.method === 'median' ? values.count >> 1 : 1;
    return neighbours(side, side, outerGap(values), rhythmUs);
  },
  weight: ({ method, count }) => (method === 'median' ? weightOfMedian(count) : 1),
  judge: (values, series, from, to, flags) => {
    const { method, count, suspect = Infinity, fail = Infinity, gapRhythms } = values;
    const gapUs = gapUsOf(outerGap(values).gapSeconds, series.rhythmUs);
    if (method === 'median')
      judgeByMedian(series, from, to, flags, { count, gapUs, gapRhythms, suspect, fail, lessDeviation: true });
    else
      judgeByTwo(series, from, to, flags, {
        measure: method === 'average' ? fromMean : backAndForth,
        gapUs,
        suspect,
        fail,
      });
  },
});

function backAndForth(before: number, value: number, after: number): number {
  const [up, down] = [value - before, after - value];
  const isTurn = (up > 0 && down < 0) || (up < 0 && down > 0);
  return isTurn ? Math.min(Math.abs(up), Math.abs(down)) : up === up && down === down ? 0 : NaN;
}
