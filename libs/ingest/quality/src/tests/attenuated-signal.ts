import { FLAG } from '../flag';
import { deviationOf } from '../median-distance';
import { MovingDeviation } from '../moving-deviation';
import { MovingRange } from '../moving-range';
import { optional, withDefault } from '../parameters/parameter';
import { amount, count, windowSeconds, word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { leastOf } from '../least-observations';
import { NO_REACH } from '../reach';
import { type Series, US_PER_SECOND } from '../series';
import { checkLowerThresholds, flagBelow, lowerThresholds, type Thresholds } from '../thresholds';
import { judgedPlaces, MadeOfSeries } from '../whole-series';

const CHECKS = ['std', 'range'] as const;

interface AttenuatedSignal extends Thresholds {
  readonly check: (typeof CHECKS)[number];
  readonly windowSeconds: number | undefined;
  readonly minObservations: number | undefined;
  readonly minPeriodSeconds: number | undefined;
}

/** Signal that varies less than a sound one. */
export const attenuatedSignal = defineTest<AttenuatedSignal>({
  name: 'attenuated_signal',
  about: 'The standard deviation (of a population) or the range of the values of the window that ends with a value.',
  parameters: {
    ...lowerThresholds('the standard deviation or the range'),
    check: withDefault(word('What is measured', CHECKS), 'std'),
    windowSeconds: optional(windowSeconds('Length of the window; without it all values that are judged get one flag')),
    minObservations: optional(count('Fewer values in the window give 0; half of a full window without it')),
    minPeriodSeconds: optional(amount('The same as a time that the values in the window would fill')),
  },
  check: (values) => checkLowerThresholds(values),
  reach: ({ check, windowSeconds }) =>
    windowSeconds === undefined
      ? { ...NO_REACH, whole: true }
      : { ...NO_REACH, beforeSeconds: check === 'std' ? 2 * windowSeconds : windowSeconds },
  judge: (values, series, from, to, flags) => {
    const { windowSeconds, suspect = -Infinity, fail = -Infinity } = values;
    if (windowSeconds === undefined) {
      const flag = flagBelow(wholeMeasure(values.check, series), suspect, fail);
      for (let i = from; i < to; i++) flags[i] = series.values[i] === series.values[i] ? flag : FLAG.missing;
      return;
    }
    const least = leastObservations(values, windowSeconds, series.rhythmUs);
    const windowUs = windowSeconds * US_PER_SECOND;
    const moving =
      values.check === 'std' ? movingDeviation(series, windowUs, from) : movingRange(series, windowUs, from, to);
    for (let i = from; i < to; i++) {
      const count = moving.moveTo(i);
      if (series.values[i] !== series.values[i]) flags[i] = FLAG.missing;
      else flags[i] = count < least ? FLAG.none : flagBelow(moving.measure(), suspect, fail);
    }
  },
});

function leastObservations(values: AttenuatedSignal, windowSeconds: number, rhythmUs: number): number {
  const { minObservations, minPeriodSeconds } = values;
  if (minObservations !== undefined) return minObservations;
  if (minPeriodSeconds !== undefined && rhythmUs > 0) return Math.floor((minPeriodSeconds * US_PER_SECOND) / rhythmUs);
  return leastOf(windowSeconds * US_PER_SECOND, rhythmUs);
}

interface Moving {
  moveTo(place: number): number;
  measure(): number;
}

function movingDeviation({ timesUs, values }: Series, windowUs: number, from: number): Moving {
  const window = new MovingDeviation(timesUs, values, windowUs);
  for (let i = MovingDeviation.startFor(timesUs, windowUs, from); i < from; i++) window.moveTo(i);
  return {
    moveTo: (place) => {
      window.moveTo(place);
      return window.count;
    },
    measure: () => window.deviation,
  };
}

function movingRange({ timesUs, values }: Series, windowUs: number, from: number, to: number): Moving {
  let first = from;
  while (first > 0 && timesUs[first - 1]! > timesUs[from]! - windowUs) first--;
  const window = new MovingRange(values, to - first);
  let next = first;
  return {
    moveTo: (place) => {
      while (next <= place) window.add(next++);
      while (timesUs[first]! <= timesUs[place]! - windowUs) window.take(first++);
      return window.count;
    },
    measure: () => window.range,
  };
}

const MEASURES = new MadeOfSeries<number>();

function wholeMeasure(check: (typeof CHECKS)[number], series: Series): number {
  const measure = check === 'std' ? deviationOf : rangeOf;
  return MEASURES.of(series, check, () => measure(series.values, ...judgedPlaces(series)));
}

function rangeOf(values: Float64Array, from: number, to: number): number {
  let [min, max] = [Infinity, -Infinity];
  for (let i = from; i < to; i++) {
    if (values[i]! < min) min = values[i]!;
    if (values[i]! > max) max = values[i]!;
  }
  return max - min;
}
