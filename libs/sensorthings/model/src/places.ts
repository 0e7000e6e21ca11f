import { MICROS_PER_DAY, type TimeSpan } from '@pelorus/sensorthings/query';
import { type Place, type Thing } from './entities';
import { type Json } from './json';
import { MIN_TIME, utcMoment } from './times';

/** First id of day places, above all events' ids. */
const FIRST_DAY_ID = 10_000_000_000;
/** Days with an id: from 1970 to 2243. */
const DAYS = 100_000;

/** Places from events, by time. */
export function eventPlaces(thing: Thing): Place[] {
  const places = (thing.item?.events ?? []).flatMap((event): Place[] => {
    const { latitude, longitude, elevation } = event;
    if (latitude === undefined || longitude === undefined) return [];
    return [
      {
        id: event.id,
        thing,
        since: utcMoment(event.startDate),
        name: event.label,
        description: event.description ?? event.type.generalName,
        coordinates: [longitude, latitude, ...(elevation === undefined ? [] : [elevation])],
        path: `/rest/v2/items/${thing.id}/events/${event.id}`,
      },
    ];
  });
  return places.sort((a, b) => a.since - b.since || a.id - b.id);
}

/** Last fix of a day. */
export interface DayFix {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Place of a Thing on a day, without a record. */
export function dayPlace(thing: Thing, { day, longitude, latitude }: DayFix): Place {
  const date = new Date((day * MICROS_PER_DAY) / 1000).toISOString().slice(0, 10);
  return {
    id: FIRST_DAY_ID + Math.abs(thing.id) * DAYS + day,
    thing,
    since: day * MICROS_PER_DAY,
    name: `${nameOf(thing)}, ${date}`,
    description: `The last position that was measured on ${date}`,
    coordinates: [longitude, latitude],
    path: `/rest/v2/items/${thing.id}`,
  };
}

const unknownPlaces = new WeakMap<Thing, Place>();

/** Place of a Thing without any: a feature without geometry; always the same object. */
export function unknownPlace(thing: Thing): Place {
  const known = unknownPlaces.get(thing) ?? {
    id: thing.id > 0 ? -2 * thing.id : 2 * thing.id - 1,
    thing,
    since: MIN_TIME,
    name: nameOf(thing),
    description: 'Nobody has told where it is',
    path: `/rest/v2/items/${thing.id}`,
  };
  unknownPlaces.set(thing, known);
  return known;
}

export function nameOf({ item, code }: Thing): string {
  return item?.longName ?? code;
}

/** Merges places by time; on a day with a fix, that day's events come after it. */
export function joinPlaces(one: readonly Place[], other: readonly Place[]): readonly Place[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  return [...one, ...other].sort((a, b) => a.since - b.since || b.id - a.id);
}

/** Place at a time: the last one before it, else the first one, else an unknown one. */
export function placeAt(thing: Thing, places: readonly Place[], time: number): Place {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (places[middle]!.since <= time) from = middle + 1;
    else to = middle;
  }
  return places[Math.max(0, from - 1)] ?? unknownPlace(thing);
}

/** Bounding box of places in a time as GeoJSON; a point for one place, undefined for none. */
export function areaOf(places: readonly Place[], { start, end }: TimeSpan): Json | undefined {
  const known = places.flatMap(({ coordinates, since }, at) => {
    const next = places[at + 1];
    const isOf = (at === 0 || since <= end) && (!next || next.since > start);
    return isOf && coordinates ? [coordinates] : [];
  });
  const bounds = [0, 1].map((axis) => extentOf(known.map((position) => position[axis]!)));
  const [[west, east], [south, north]] = bounds as [Extent, Extent];
  if (known.length === 0) return undefined;
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
  return { type: 'Polygon', coordinates: [ring] };
}

type Extent = readonly [least: number, greatest: number];

function extentOf(values: readonly number[]): Extent {
  return values.reduce<Extent>(
    ([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)],
    [Infinity, -Infinity],
  );
}
