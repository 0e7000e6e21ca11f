import { FLAG } from '../flag';
import { findFlat } from '../flat-stretches';
import { GAP_PARAMETER, type GapValues } from '../gap-parameter';
import { optional, withDefault } from '../parameters/parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { gapUsOf, type Series, US_PER_SECOND } from '../series';
import { checkPair } from '../thresholds';

interface FlatLine extends GapValues {
  readonly suspectSeconds: number | undefined;
  readonly failSeconds: number | undefined;
  readonly tolerance: number;
}

/** A sensor that gives the same again and again. */
export const flatLine = defineTest<FlatLine>({
  name: 'flat_line',
  about:
    'Every value of a stretch that does not change by more than `tolerance` for longer than `suspectSeconds` is 3, for longer than ' +
    '`failSeconds` 4. A stretch lasts from its first value to one usual interval after its last one.',
  parameters: {
    suspectSeconds: optional(amount('The longest time without a change that is good')),
    failSeconds: optional(amount('The longest time without a change that is not bad')),
    tolerance: withDefault(amount('The most by which values of a flat stretch differ', { orZero: true }), 0),
    gapSeconds: GAP_PARAMETER,
  },
  check: ({ suspectSeconds, failSeconds }) => checkPair({ suspectSeconds, failSeconds }),
  reach: ({ suspectSeconds = 0, failSeconds = 0, gapSeconds }, rhythmUs) => {
    const seconds = Math.max(suspectSeconds, failSeconds);
    const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
    return {
      ...NO_REACH,
      beforeSeconds: seconds,
      beforeValues: 1,
      afterSeconds: seconds,
      afterValues: 1,
      gapSeconds: gap,
    };
  },
  judge: ({ suspectSeconds, failSeconds, tolerance, gapSeconds }, series, from, to, flags) => {
    for (let i = from; i < to; i++) flags[i] = series.values[i] === series.values[i] ? FLAG.good : FLAG.missing;
    const gapUs = gapUsOf(gapSeconds, series.rhythmUs);
    const mark = (seconds: number | undefined, flag: number): void => {
      if (seconds !== undefined)
        markFlat(series, from, to, flags, { tolerance, gapUs, us: seconds * US_PER_SECOND, flag });
    };
    mark(suspectSeconds, FLAG.probablyBad);
    mark(failSeconds, FLAG.bad);
  },
});

function markFlat(
  series: Series,
  from: number,
  to: number,
  flags: Uint8Array,
  { tolerance, gapUs, us, flag }: { tolerance: number; gapUs: number; us: number; flag: number },
): void {
  const { timesUs, values, rhythmUs } = series;
  const isLong = (first: number, last: number, count: number): boolean =>
    count > 1 && timesUs[last]! - timesUs[first]! + rhythmUs > us;
  findFlat(series, from, to, { tolerance, gapUs, reachUs: us, reachValues: 0, isLong }, (i) => {
    if (values[i] === values[i]) flags[i] = flag;
  });
}
