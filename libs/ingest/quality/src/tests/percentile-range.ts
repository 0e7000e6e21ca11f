import { FLAG } from '../flag';
import { withDefault } from '../parameters/parameter';
import { amount } from '../parameters/scalar.parameters';
import { type Bounds, isWithin } from '../parameters/span.parameters';
import { percentiles } from '../percentiles';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { type Series } from '../series';
import { judgedPlaces, MadeOfSeries } from '../whole-series';

interface PercentileRange {
  readonly low: number;
  readonly high: number;
  readonly pad: number;
}

export const percentileRange = defineTest<PercentileRange>({
  name: 'percentile_range',
  about:
    'A value below the percentile `low` or above the percentile `high` of all values that are judged together is 3. Percentiles ' +
    'between two values are interpolated.',
  parameters: {
    low: withDefault(amount('The percentile below which values are unusual', { orZero: true }), 5),
    high: withDefault(amount('The percentile above which values are unusual', { orZero: true }), 95),
    pad: withDefault(amount('How far beyond the percentiles a value is still good', { orZero: true }), 0),
  },
  check: ({ low, high }) =>
    low > high || high > 100
      ? `'low' (${low}) and 'high' (${high}) must be percentiles up to 100, the lower one first`
      : undefined,
  reach: () => ({ ...NO_REACH, whole: true }),
  judge: ({ low, high, pad }, series, from, to, flags) => {
    const { values } = series;
    const [min, max] = percentilesOf(series, low, high);
    const usual: Bounds = [min - pad, max + pad];
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (value !== value) flags[i] = FLAG.missing;
      else flags[i] = isWithin(usual, value) ? FLAG.good : FLAG.probablyBad;
    }
  },
});

const PERCENTILES = new MadeOfSeries<Bounds>();

function percentilesOf(series: Series, low: number, high: number): Bounds {
  return PERCENTILES.of(series, `${low} ${high}`, () => percentiles(presentValues(series), [low, high]));
}

function presentValues(series: Series): Float64Array {
  const [from, to] = judgedPlaces(series);
  const present = new Float64Array(to - from);
  let count = 0;
  for (let i = from; i < to; i++) if (series.values[i] === series.values[i]) present[count++] = series.values[i]!;
  return present.subarray(0, count);
}
