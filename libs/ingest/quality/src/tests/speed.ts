import { FLAG } from '../flag';
import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { type DistanceMethod, distanceOf } from '../geodesic';
import { optional } from '../parameters/parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { gapUsOf, US_PER_SECOND } from '../series';
import { checkPair, flagAbove } from '../thresholds';
import { flagOfPosition, METHOD } from './location';

interface Speed extends GapValues {
  readonly suspectMetresPerSecond: number | undefined;
  readonly failMetresPerSecond: number | undefined;
  readonly method: DistanceMethod;
}

export const speed = defineTest<Speed>({
  name: 'speed',
  about: 'A position that was reached from the one before faster than can be.',
  parameters: {
    suspectMetresPerSecond: optional(amount('The highest speed that is good')),
    failMetresPerSecond: optional(amount('The highest speed that is not bad')),
    method: METHOD,
    gapSeconds: GAP_PARAMETER,
  },
  needs: ['latitudes', 'longitudes'],
  check: ({ suspectMetresPerSecond, failMetresPerSecond }) =>
    checkPair({ suspectMetresPerSecond, failMetresPerSecond }),
  reach: (values, rhythmUs) => neighbours(1, 0, values, rhythmUs),
  judge: (values, { timesUs, latitudes, longitudes, rhythmUs }, from, to, flags) => {
    const {
      suspectMetresPerSecond: suspect = Infinity,
      failMetresPerSecond: fail = Infinity,
      method,
      gapSeconds,
    } = values;
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    const [lat, lon] = [latitudes!, longitudes!];
    for (let i = from; i < to; i++) {
      flags[i] = flagOfPosition(lat[i]!, lon[i]!);
      if (flags[i] !== FLAG.good) continue;
      const us = i > 0 ? timesUs[i]! - timesUs[i - 1]! : Infinity;
      const isNext = us > 0 && us <= gapUs && flagOfPosition(lat[i - 1]!, lon[i - 1]!) === FLAG.good;
      const metres = isNext ? distanceOf(method, lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!) : NaN;
      flags[i] = isNext ? flagAbove((metres / us) * US_PER_SECOND, suspect, fail) : FLAG.none;
    }
  },
});
