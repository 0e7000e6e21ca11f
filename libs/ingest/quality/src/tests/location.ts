import { FLAG } from '../flag';
import { type DistanceMethod, distanceOf } from '../geodesic';
import { optional, withDefault } from '../parameters/parameter';
import { amount, word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

interface Location {
  readonly rangeMax: number | undefined;
  readonly method: DistanceMethod;
}

export const METHOD = withDefault(
  word<DistanceMethod>('The shape of the earth: the ellipsoid WGS 84 or a sphere', ['wgs84', 'haversine']),
  'wgs84',
);

export const location = defineTest<Location>({
  name: 'location',
  about:
    'A position beyond 90° or 180°, or with one half missing, is 4; one further from the position before than `rangeMax` metres is 3.',
  parameters: { rangeMax: optional(amount('The longest step in metres that is good')), method: METHOD },
  needs: ['latitudes', 'longitudes'],
  reach: ({ rangeMax }) => (rangeMax === undefined ? NO_REACH : { ...NO_REACH, beforeValues: 1, gapSeconds: Infinity }),
  judge: ({ rangeMax, method }, { latitudes, longitudes }, from, to, flags) => {
    const [lat, lon] = [latitudes!, longitudes!];
    for (let i = from; i < to; i++) {
      flags[i] = flagOfPosition(lat[i]!, lon[i]!);
      if (flags[i] !== FLAG.good || rangeMax === undefined || i === 0) continue;
      if (flagOfPosition(lat[i - 1]!, lon[i - 1]!) !== FLAG.good) continue;
      const step = distanceOf(method, lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
      if (step > rangeMax) flags[i] = FLAG.probablyBad;
    }
  },
});

/** 5 without a position, 4 for a partial or impossible one, else 1. */
export function flagOfPosition(latitude: number, longitude: number): number {
  if (latitude !== latitude && longitude !== longitude) return FLAG.missing;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? FLAG.good : FLAG.bad;
}
