import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { type Series } from '../series';
import { judgedPlaces } from '../whole-series';

const DIRECTIONS = ['down', 'up'] as const;

interface PressureIncreasing {
  readonly direction: (typeof DIRECTIONS)[number] | undefined;
}

/** Profile in one direction. */
export const pressureIncreasing = defineTest<PressureIncreasing>({
  name: 'pressure_increasing',
  about: 'A pressure that does not go on in the direction of the profile is 3.',
  parameters: {
    direction: optional(
      word('Whether pressure grows (`down`) or falls; found from the first and last value without it', DIRECTIONS),
    ),
  },
  reach: ({ direction }) => ({ ...NO_REACH, beforeValues: 1, gapSeconds: Infinity, whole: direction === undefined }),
  judge: ({ direction }, series, from, to, flags) => {
    const { values } = series;
    const sign = direction === undefined ? directionOf(series) : direction === 'down' ? 1 : -1;
    for (let i = from; i < to; i++) {
      const step = i > 0 ? (values[i]! - values[i - 1]!) * sign : NaN;
      if (values[i] !== values[i]) flags[i] = FLAG.missing;
      else flags[i] = step !== step || sign === 0 ? FLAG.none : step > 0 ? FLAG.good : FLAG.probablyBad;
    }
  },
});

function directionOf(series: Series): number {
  const { values } = series;
  const [from, to] = judgedPlaces(series);
  let [first, last] = [from, to - 1];
  while (first < last && values[first] !== values[first]) first++;
  while (last > first && values[last] !== values[last]) last--;
  return Math.sign(values[last]! - values[first]!) || 0;
}
