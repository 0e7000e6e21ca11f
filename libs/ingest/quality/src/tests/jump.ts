import { FLAG } from '../flag';
import { leastOf } from '../least-observations';
import { MovingDeviation } from '../moving-deviation';
import { MovingRange } from '../moving-range';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { type Series, US_PER_SECOND } from '../series';

const DAY_US = 86_400 * US_PER_SECOND;

interface Jump {
  readonly threshold: number;
  readonly windowDays: number;
}

/** Change of level: a knocked sensor, a reset zero. */
export const jump = defineTest<Jump>({
  name: 'jump',
  about:
    'The first value of another level is 4: the mean of the `windowDays` from it on differs by more than `threshold` from the mean of ' +
    'those that end with the value before, and by more than at any value within `windowDays`.',
  parameters: {
    threshold: amount('The largest difference of means that is good', { orZero: true }),
    windowDays: amount('Length of both windows in days; with less than half of their values nothing is judged'),
  },
  // Sums restart on a grid of windows: means of a neighbour in a window take in four windows before, three after.
  reach: ({ windowDays }) => {
    const seconds = windowDays * 86_400;
    return { ...NO_REACH, beforeSeconds: 4 * seconds, afterSeconds: 3 * seconds };
  },
  weight: () => 4,
  judge: ({ threshold, windowDays }, series, from, to, flags) => {
    const { timesUs, values } = series;
    const windowUs = windowDays * DAY_US;
    let start = from;
    while (start > 0 && timesUs[from]! - timesUs[start - 1]! < windowUs) start--;
    let end = to;
    while (end < values.length && timesUs[end]! - timesUs[to - 1]! < windowUs) end++;
    const steps = stepsOf(series, windowUs, start, end);
    const around = new MovingRange(steps, end - start);
    for (let i = from, first = start, next = start; i < to; i++) {
      while (next < end && timesUs[next]! < timesUs[i]! + windowUs) around.add(next++ - start);
      while (timesUs[first]! <= timesUs[i]! - windowUs) around.take(first++ - start);
      const step = steps[i - start]!;
      if (values[i] !== values[i]) flags[i] = FLAG.missing;
      else if (step !== step) flags[i] = FLAG.none;
      else flags[i] = step > threshold && around.highest === i - start ? FLAG.bad : FLAG.good;
    }
  },
});

/** Distance of the means before and from each value; NaN for too few values. */
function stepsOf(series: Series, windowUs: number, start: number, end: number): Float64Array {
  const { timesUs, values, rhythmUs } = series;
  const least = leastOf(windowUs, rhythmUs);
  let last = end;
  while (last < values.length && timesUs[last]! - timesUs[end - 1]! <= 2 * windowUs) last++;
  const before = meansOf({ timesUs, values }, windowUs, Math.max(0, start - 1), end, least);
  const after = meansOf(backwards(series, start, last), windowUs, last - end, last - start, least);
  const steps = new Float64Array(end - start).fill(NaN);
  for (let i = Math.max(start, 1); i < end; i++) {
    if (values[i] !== values[i] || timesUs[i]! - timesUs[i - 1]! > windowUs) continue;
    steps[i - start] = Math.abs(after[end - 1 - i]! - before[i - Math.max(1, start)]!);
  }
  return steps;
}

type Values = Pick<Series, 'timesUs' | 'values'>;

/** Mean of the window that ends at each value; NaN for too few values. */
function meansOf({ timesUs, values }: Values, windowUs: number, from: number, to: number, least: number): Float64Array {
  const means = new Float64Array(to - from).fill(NaN);
  const window = new MovingDeviation(timesUs, values, windowUs);
  for (let i = MovingDeviation.startFor(timesUs, windowUs, from); i < to; i++) {
    window.moveTo(i);
    if (i >= from && window.count >= least) means[i - from] = window.mean;
  }
  return means;
}

/** Reversed values, with negated times. */
function backwards({ timesUs, values }: Series, from: number, to: number): Values {
  return {
    timesUs: timesUs
      .subarray(from, to)
      .map((us) => -us)
      .reverse(),
    values: values.slice(from, to).reverse(),
  };
}
