import { type MeasuredPosition, type ItemPositionDocument, type PositionedItems } from '@pelorus/registry/domain';
import { eventFreshness, freshnessOf } from '@pelorus/shared/kernel';
import { withoutEmpty } from '../given';
import { positionOf, utc } from '../item-events';
import { type RegistryLinks } from '../registry-links';

/** Media type of RFC 7946. */
export const GEOJSON_MEDIA_TYPE = 'application/geo+json';

/** Writes items with their positions as a FeatureCollection (RFC 7946), with the counts of OGC API Features. */
export function writeFeatures({ items, totalHits }: PositionedItems, links: RegistryLinks, at: Date): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    numberMatched: totalHits,
    numberReturned: items.length,
    features: items.map((item) => feature(item, links, at)),
  });
}

function feature(item: ItemPositionDocument, links: RegistryLinks, at: Date): object {
  return {
    type: 'Feature',
    id: item.id,
    geometry: { type: 'Point', coordinates: positionOf(item.measured ?? item.event ?? {}) },
    properties: withoutEmpty({
      code: item.code,
      name: item.name,
      type: item.type,
      status: item.status,
      ...(item.measured ? measuredProperties(item.measured, at) : eventProperties(item.event, at)),
      link: links.item(item.id),
    }),
  };
}

/** Source of a measured position: stream, time, and whether it is late by the stream's rhythm. */
function measuredProperties({ stream, datetime, firstDatetime, values }: MeasuredPosition, at: Date): object {
  const freshness = freshnessOf({ firstDatetime, lastDatetime: datetime, values }, at.getTime());
  return { datetime: utc(datetime.slice(0, 23)), stream, freshness };
}

/** Source of an event's position, which holds from its start to its end, and whether it is late. */
function eventProperties(event: ItemPositionDocument['event'], at: Date): object {
  if (!event) return {};
  const end = utc(event.endDate);
  const now = at.getTime();
  return {
    datetime: Date.parse(end) > now ? at.toISOString() : end,
    freshness: eventFreshness(Date.parse(end), now),
    event: event.label,
    eventType: event.type,
    startDate: utc(event.startDate),
    endDate: end,
  };
}
