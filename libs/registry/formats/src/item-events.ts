import { type EventDocument, type ItemDocument } from '@pelorus/registry/model';

/** Position: degrees east and north, and metres above the sea if known. */
export type Position = readonly [longitude: number, latitude: number, elevation?: number];

/** Date-time of a document with its zone. */
export function utc(dateTime: string): string {
  return `${dateTime}Z`;
}

export function positionOf(
  event: Partial<Pick<EventDocument, 'latitude' | 'longitude' | 'elevation'>>,
): Position | undefined {
  const { latitude, longitude, elevation } = event;
  if (latitude === undefined || longitude === undefined) return undefined;
  return elevation === undefined ? [longitude, latitude] : [longitude, latitude, elevation];
}

/**
 * Last position at a moment: of events that had begun and have one, the last to end, then the last to begin.
 * `itemPositionDocument` has the same rule in SQL.
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

/** Event types (`systemName`) that begin and end an item's service. */
const COMMISSIONING = 'Commissioning';
const DECOMMISSIONING = 'Decommissioning';

/** Service of an item by events: from the first commissioning to the last end. */
export function serviceDates({ events = [] }: ItemDocument): { readonly from?: string; readonly to?: string } {
  const datesOf = (type: string): string[] =>
    events
      .filter((event) => event.type.systemName === type)
      .map((event) => event.startDate.slice(0, 10))
      .sort();
  return { from: datesOf(COMMISSIONING)[0], to: datesOf(DECOMMISSIONING).at(-1) };
}
