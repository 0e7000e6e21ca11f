import { FLAG } from '../flag';
import { type Box, box, type LonLat, polygon } from '../parameters/area.parameters';
import { optional, withDefault } from '../parameters/parameter';
import { word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { flagOfPosition } from './location';

/** Sides of a polygon per cost of a range test. */
const SIDES_A_RANGE = 4;
const AREAS = ['inside', 'outside'] as const;

interface LocationBounds {
  readonly polygon: readonly LonLat[] | undefined;
  readonly bbox: Box | undefined;
  readonly flagArea: (typeof AREAS)[number];
}

export const locationBounds = defineTest<LocationBounds>({
  name: 'location_bounds',
  about: 'A position outside of a region, or inside of it, is 4. The border belongs to the region.',
  parameters: {
    polygon: optional(
      polygon('The region by its corners, in degrees of longitude and latitude; sides are straight on a flat map'),
    ),
    bbox: optional(box('The region as west, south, east, north')),
    flagArea: withDefault(word('Where a position is bad', AREAS), 'outside'),
  },
  needs: ['latitudes', 'longitudes'],
  check: ({ polygon, bbox }) =>
    (polygon === undefined) === (bbox === undefined) ? "either 'polygon' or 'bbox' must be given" : undefined,
  reach: () => NO_REACH,
  weight: ({ polygon = [] }) => polygon.length / SIDES_A_RANGE,
  judge: ({ polygon, bbox, flagArea }, { latitudes, longitudes }, from, to, flags) => {
    const isIn = bbox
      ? (lon: number, lat: number) => isInBox(bbox, lon, lat)
      : (lon: number, lat: number) => isInPolygon(polygon!, lon, lat);
    for (let i = from; i < to; i++) {
      const [lat, lon] = [latitudes![i]!, longitudes![i]!];
      flags[i] = flagOfPosition(lat, lon);
      if (flags[i] === FLAG.good && isIn(lon, lat) === (flagArea === 'inside')) flags[i] = FLAG.bad;
    }
  },
});

function isInBox([west, south, east, north]: Box, lon: number, lat: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** Ray casting to the east; positions on a side are inside. */
function isInPolygon(corners: readonly LonLat[], lon: number, lat: number): boolean {
  let isIn = false;
  for (let i = 0, before = corners.length - 1; i < corners.length; before = i++) {
    const [x1, y1] = corners[before]!;
    const [x2, y2] = corners[i]!;
    const side = (x2 - x1) * (lat - y1) - (lon - x1) * (y2 - y1);
    const isBeside =
      lon >= Math.min(x1, x2) && lon <= Math.max(x1, x2) && lat >= Math.min(y1, y2) && lat <= Math.max(y1, y2);
    if (side === 0 && isBeside) return true;
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isIn = !isIn;
  }
  return isIn;
}
