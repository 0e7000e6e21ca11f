import { FLAG } from '../flag';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { US_PER_SECOND } from '../series';
import { flagAbove } from '../thresholds';

interface WindowChange {
  readonly windowHours: number;
  readonly max: number;
}

/** Rate of change of HydroServer, which spans gaps. */
export const windowChange = defineTest<WindowChange>({
  name: 'window_change',
  about:
    'A value that differs by more than `max` from the newest one that is at least `windowHours` older is 4, also over a gap.',
  parameters: {
    windowHours: amount('Hours back to the value that is compared'),
    max: amount('The largest change that is good', { orZero: true }),
  },
  reach: ({ windowHours }) => ({
    ...NO_REACH,
    beforeSeconds: windowHours * 3600,
    beforeValues: 1,
    gapSeconds: Infinity,
  }),
  judge: ({ windowHours, max }, { timesUs, values }, from, to, flags) => {
    const windowUs = windowHours * 3600 * US_PER_SECOND;
    let next = from;
    while (next > 0 && timesUs[next - 1]! > timesUs[from]! - windowUs) next--;
    let compared = next - 1;
    while (compared >= 0 && values[compared] !== values[compared]) compared--;
    for (let i = from; i < to; i++) {
      for (; next <= i && timesUs[next]! <= timesUs[i]! - windowUs; next++)
        if (values[next] === values[next]) compared = next;
      if (values[i] !== values[i]) flags[i] = FLAG.missing;
      else flags[i] = compared < 0 ? FLAG.none : flagAbove(Math.abs(values[i]! - values[compared]!), Infinity, max);
    }
  },
});
