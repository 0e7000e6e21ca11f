/** Something at a position, in degrees. */
export interface MapPlace {
  readonly id: string;
  /** The label on the map. */
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Whether it may be elsewhere by now: the position is older than it should be. */
  readonly isOld?: boolean;
}

/** Positions in the order in which something was there. */
export interface Track {
  readonly id: string;
  /** Longitude and latitude, in degrees. */
  readonly positions: readonly (readonly [number, number])[];
  /** When it was there, in milliseconds since 1970. */
  readonly times?: readonly number[];
  /** Colours of the way to each position; without one the way has that of all tracks. */
  readonly colours?: readonly (string | undefined)[];
}

/** A part of the world in degrees: west, south, east, north. West of a box over the antimeridian is more than east. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** The places as points of GeoJSON; each keeps its index as `id` of the feature and its own id as a property. */
export const placeFeatures = (places: readonly MapPlace[]): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: places.map(({ id, name, longitude, latitude, isOld = false }, index) => ({
    type: 'Feature',
    id: index,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { place: id, name, isOld },
  })),
});

/** The tracks as lines of GeoJSON that take the short way around the world. */
export const trackFeatures = (tracks: readonly Track[]): GeoJSON.FeatureCollection<GeoJSON.LineString> => ({
  type: 'FeatureCollection',
  features: tracks.flatMap(partsOf),
});

/** A track as one line; where it has times or colours each step is a line of its own. */
function partsOf({ id, positions, times, colours }: Track): GeoJSON.Feature<GeoJSON.LineString>[] {
  const way = shortWay(positions);
  if (!times && !colours) return [lineFeature(way, { track: id })];
  return way.slice(1).map((end, i) => {
    const at = times && { at: times[i + 1] };
    const colour = colours?.[i + 1];
    return lineFeature([way[i]!, end], { track: id, ...at, ...(colour ? { colour } : {}) });
  });
}

const lineFeature = (coordinates: [number, number][], properties: object): GeoJSON.Feature<GeoJSON.LineString> => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties: { ...properties },
});

/** Longitudes that go on beyond 180 degrees where a step crosses the antimeridian. */
function shortWay(positions: Track['positions']): [number, number][] {
  const line: [number, number][] = [];
  for (const [longitude, latitude] of positions) {
    const before = line.at(-1)?.[0] ?? longitude;
    line.push([longitude + 360 * Math.round((before - longitude) / 360), latitude]);
  }
  return line;
}
