import { type Freshness } from '@pelorus/shared/kernel';
import { type MapPlace } from './place';

/** The position of an item as `items.geojson` has it. */
export interface PositionFeature {
  readonly id: number;
  readonly geometry: { readonly coordinates: readonly number[] };
  readonly properties: {
    readonly name: string;
    readonly datetime: string;
    readonly freshness?: Freshness;
    readonly code?: string;
    readonly stream?: string;
  };
}

/** The positions as places of a map. One that is late has its day in its name. */
export const placesOf = (features: readonly PositionFeature[]): MapPlace[] =>
  features.flatMap(({ id, geometry: { coordinates }, properties: { name, datetime, freshness = 'fresh' } }) => {
    const [longitude, latitude] = coordinates;
    if (longitude === undefined || latitude === undefined) return [];
    const look = freshness === 'fresh' ? { name } : { name: `${name}, ${datetime.slice(0, 10)}`, isOld: true };
    return [{ id: String(id), ...look, longitude, latitude }];
  });
