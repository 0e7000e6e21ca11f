import { notAsExpected, type Parameter } from './parameter';
import { isNumber } from './scalar.parameters';

/** Degrees of longitude and latitude. */
export type LonLat = readonly [longitude: number, latitude: number];

const MOST_CORNERS = 1_000;

/** Polygon by corners, implicitly closed. */
export function polygon(description: string): Parameter<readonly LonLat[]> {
  return {
    description,
    schema: {
      type: 'array',
      minItems: 3,
      maxItems: MOST_CORNERS,
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
    },
    read: (given, place, faults) =>
      Array.isArray(given) && given.length >= 3 && given.length <= MOST_CORNERS && given.every(isLonLat)
        ? given
        : notAsExpected(given, place, `3 to ${MOST_CORNERS} corners [longitude, latitude] in degrees`, faults),
  };
}

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export function box(description: string): Parameter<Box> {
  return {
    description,
    schema: { type: 'array', minItems: 4, maxItems: 4, items: { type: 'number' } },
    read: (given, place, faults) => {
      const isBox = Array.isArray(given) && given.length === 4 && given.every(isNumber) && given[1]! <= given[3]!;
      if (isBox && given[0]! <= given[2]!) return given as unknown as Box;
      return notAsExpected(given, place, '[west, south, east, north] in degrees, west and south first', faults);
    },
  };
}

function isLonLat(given: unknown): given is LonLat {
  return Array.isArray(given) && given.length === 2 && given.every(isNumber);
}
