import { type Event } from '@pelorus/client';
import { type MapPlace, type Track } from '../../map/place';

type Positioned = Event & { readonly latitude: number; readonly longitude: number };

const isPositioned = (event: Event): event is Positioned =>
  event.latitude !== undefined && event.longitude !== undefined;

/** Events with positions, by time. */
const inOrder = (events: readonly Event[]): Positioned[] =>
  events.filter(isPositioned).sort((a, b) => (a.startDate < b.startDate ? -1 : Number(a.startDate > b.startDate)));

/** Places of events; the latest of several at one position. */
export function eventPlaces(events: readonly Event[]): MapPlace[] {
  const latest = new Map(inOrder(events).map((event) => [`${event.longitude} ${event.latitude}`, event]));
  return [...latest.values()].map(({ id, label, longitude, latitude }) => ({
    id: String(id),
    name: label,
    longitude,
    latitude,
  }));
}

/** Track from event to event. */
export const trackOf = (events: readonly Event[]): Track => ({
  id: 'events',
  positions: inOrder(events).map(({ longitude, latitude }) => [longitude, latitude] as const),
});
