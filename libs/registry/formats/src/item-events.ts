import { type EventDocument, type ItemDocument } from '@pelorus/registry/model';

/** Where something was: degrees east and north, and metres above the sea if they are known. */
export type Position = readonly [longitude: number, latitude: number, elevation?: number];

/** A date-time of a document with the zone that it is in. */
export function utc(dateTime: string): string {
  return `${dateTime}Z`;
}

/** The position of an event, if it has one. */
export function positionOf(
  event: Partial<Pick<EventDocument, 'latitude' | 'longitude' | 'elevation'>>,
): Position | undefined {
  const { latitude, longitude, elevation } = event;
  if (latitude === undefined || longitude === undefined) return undefined;
  return elevation === undefined ? [longitude, latitude] : [longitude, latitude, elevation];
}

/**
 * The last known position of an item at a moment. Events that have begun by then and have a position count; the event that
 * ends last decides, and among equals the one that began last. `itemPositionDocument` says the same in SQL.
 */
export function latestPosition({ events = [] }: ItemDocument, at: Date): Position | undefined {
  const now = at.toISOString().slice(0, -1);
  const until = (event: EventDocument): string => (event.endDate < now ? event.endDate : now);
  const [latest] = events
    .filter((event) => event.startDate <= now && positionOf(event) !== undefined)
    .sort((a, b) => order(until(b), until(a)) || order(b.startDate, a.startDate) || b.id - a.id);
  return latest && positionOf(latest);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The `systemName`s of the seeded event types that begin and end an item's service. */
const COMMISSIONING = 'Commissioning';
const DECOMMISSIONING = 'Decommissioning';

/** The dates between which an item was in service, as far as events tell: the first commissioning, the last end. */
export function serviceDates({ events = [] }: ItemDocument): { readonly from?: string; readonly to?: string } {
  const datesOf = (type: string): string[] =>
    events
      .filter((event) => event.type.systemName === type)
      .map((event) => event.startDate.slice(0, 10))
      .sort();
  return { from: datesOf(COMMISSIONING)[0], to: datesOf(DECOMMISSIONING).at(-1) };
}
