import { FLAG } from '../flag';
import { optional, withDefault } from '../parameters/parameter';
import { name, word } from '../parameters/scalar.parameters';
import { type Bounds, span, timeSpans } from '../parameters/span.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

const WORDS = ['suspect', 'fail'] as const;
const MOST_TIMES = 1_000;
/** Times per cost of a range test. */
const TIMES_A_RANGE = 4;
const ALWAYS: readonly Bounds[] = [[-Infinity, Infinity]];

interface Dependence {
  readonly other: string | undefined;
  readonly trustedSpan: Bounds | undefined;
  readonly trustedTimes: readonly Bounds[] | undefined;
  readonly excludedTimes: readonly Bounds[] | undefined;
  readonly gives: (typeof WORDS)[number];
}

/** Conditions of trust: water flows, the sensor is mounted, nobody cleans it. */
export const dependence = defineTest<Dependence>({
  name: 'dependence',
  about:
    'A value while another stream is outside of `trustedSpan`, outside of `trustedTimes`, or within `excludedTimes`.',
  parameters: {
    other: optional(name('Name of the other stream, as in `others` of the request')),
    trustedSpan: optional(
      span('Values of the other stream while the sensor is trusted: [1, null] for a flow of 1 and more'),
    ),
    trustedTimes: optional(timeSpans('Times at which the sensor is trusted, such as while it is mounted', MOST_TIMES)),
    excludedTimes: optional(timeSpans('Times at which it is not, such as cleaning and calibration', MOST_TIMES)),
    gives: withDefault(word('The flag of such a value: 3 or 4', WORDS), 'fail'),
  },
  check: ({ other, trustedSpan, trustedTimes, excludedTimes }) => {
    if ((other === undefined) !== (trustedSpan === undefined)) return "'other' and 'trustedSpan' belong together";
    const isEmpty = !trustedSpan && !trustedTimes && !excludedTimes;
    return isEmpty ? "'other' with 'trustedSpan', 'trustedTimes' or 'excludedTimes' must be given" : undefined;
  },
  others: ({ other }) => (other === undefined ? [] : [other]),
  reach: () => NO_REACH,
  weight: ({ trustedTimes = [], excludedTimes = [] }) => (trustedTimes.length + excludedTimes.length) / TIMES_A_RANGE,
  judge: (
    { other, trustedSpan = [0, 0], trustedTimes = ALWAYS, excludedTimes = [], gives },
    series,
    from,
    to,
    flags,
  ) => {
    const { timesUs, values, others } = series;
    const conditions = other === undefined ? undefined : others.get(other)!;
    const [min, max] = trustedSpan;
    const distrusted = gives === 'fail' ? FLAG.bad : FLAG.probablyBad;
    const hasTimes = trustedTimes !== ALWAYS || excludedTimes.length > 0;
    for (let i = from; i < to; i++) {
      const condition = conditions ? conditions[i]! : min;
      if (values[i] !== values[i]) flags[i] = FLAG.missing;
      else if (hasTimes && !isTrusted(timesUs[i]!, trustedTimes, excludedTimes)) flags[i] = distrusted;
      else if (condition !== condition) flags[i] = FLAG.none;
      else flags[i] = condition < min || condition > max ? distrusted : FLAG.good;
    }
  },
});

function isTrusted(time: number, trusted: readonly Bounds[], excluded: readonly Bounds[]): boolean {
  const isIn = ([min, max]: Bounds): boolean => time >= min && time <= max;
  return trusted.some(isIn) && !excluded.some(isIn);
}
