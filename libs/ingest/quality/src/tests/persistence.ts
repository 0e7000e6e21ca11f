import { FLAG } from '../flag';
import { flagFlat, passPresent } from '../flat-stretches';
import { GAP_PARAMETER, type GapValues } from '../gap-parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { gapUsOf, US_PER_SECOND } from '../series';

interface Persistence extends GapValues {
  readonly windowHours: number;
}

/** Persistence of HydroServer: a value that stood still for long. */
export const persistence = defineTest<Persistence>({
  name: 'persistence',
  about: 'A value that has been the same for `windowHours` or longer is 4; `flat_line` flags the beginning, too.',
  parameters: { windowHours: amount('Hours without a change'), gapSeconds: GAP_PARAMETER },
  reach: ({ windowHours, gapSeconds }, rhythmUs) => ({
    ...NO_REACH,
    beforeSeconds: windowHours * 3600,
    beforeValues: 1,
    gapSeconds: gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND,
  }),
  judge: ({ windowHours, gapSeconds }, series, from, to, flags) => {
    const { timesUs, rhythmUs } = series;
    passPresent(series, from, to, flags);
    const windowUs = windowHours * 3600 * US_PER_SECOND;
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    const isLong = (first: number, last: number): boolean => timesUs[last]! - timesUs[first]! >= windowUs;
    const rule = { flag: FLAG.bad, tolerance: 0, gapUs, reachUs: windowUs, reachValues: 0, isLong };
    flagFlat(series, from, to, flags, { ...rule, marks: 'end' });
  },
});
