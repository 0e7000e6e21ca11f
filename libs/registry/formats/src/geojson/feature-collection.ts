import { type PlacedItemDocument, type PlacedItems } from '@pelorus/registry/domain';
import { withoutEmpty } from '../given';
import { positionOf, utc } from '../item-events';
import { type RegistryLinks } from '../registry-links';

/** The media type of GeoJSON (RFC 7946). */
export const GEOJSON_MEDIA_TYPE = 'application/geo+json';

/** Items as a FeatureCollection of RFC 7946, each where it was last; the counts are named as in OGC API Features. */
export function writeFeatures({ items, totalHits }: PlacedItems, links: RegistryLinks): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    numberMatched: totalHits,
    numberReturned: items.length,
    features: items.map((item) => feature(item, links)),
  });
}

function feature(item: PlacedItemDocument, links: RegistryLinks): object {
  return {
    type: 'Feature',
    id: item.id,
    geometry: { type: 'Point', coordinates: positionOf(item.event) },
    properties: withoutEmpty({
      code: item.code,
      name: item.name,
      type: item.type,
      status: item.status,
      event: item.event.label,
      eventType: item.event.type,
      startDate: utc(item.event.startDate),
      endDate: utc(item.event.endDate),
      link: links.item(item.id),
    }),
  };
}
