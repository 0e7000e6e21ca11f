import { FLAG } from '../flag';
import { name } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { checkThresholds, flagAbove, thresholds, type Thresholds } from '../thresholds';

interface SensorDifference extends Thresholds {
  readonly other: string;
}

export const sensorDifference = defineTest<SensorDifference>({
  name: 'sensor_difference',
  about: 'The difference from what another sensor of the same thing measured at the same time.',
  parameters: {
    other: name('Name of the other stream, as in `others` of the request'),
    ...thresholds('the difference'),
  },
  check: (values) => checkThresholds(values),
  others: ({ other }) => [other],
  reach: () => NO_REACH,
  judge: ({ other, suspect = Infinity, fail = Infinity }, { values, others }, from, to, flags) => {
    const compared = others.get(other)!;
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      const distance = Math.abs(value - compared[i]!);
      if (value !== value) flags[i] = FLAG.missing;
      else flags[i] = distance !== distance ? FLAG.none : flagAbove(distance, suspect, fail);
    }
  },
});
