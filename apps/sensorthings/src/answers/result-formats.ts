import { stringify } from 'csv-stringify/sync';
import {
  documentOf,
  type Entity,
  type Json,
  type Shown,
  type World,
  writeDocuments,
} from '@pelorus/sensorthings/model';
import { type ResultMetadata } from '@pelorus/sensorthings/query';
import { guardCell } from '@pelorus/shared/kernel';
import { type Found } from './found';

type FoundSet = Extract<Found, { readonly kind: 'set' }>;

/** Members beside the entities. */
export interface Frame {
  readonly count?: number;
  readonly nextLink?: string;
}

export const framed = ({ count, nextLink }: Frame, value: unknown): Json => ({
  ...(count !== undefined && { '@iot.count': count }),
  ...(nextLink !== undefined && { '@iot.nextLink': nextLink }),
  value,
});

/** Entities as JSON, piece by piece. */
export function* writeJson({ page, world }: FoundSet, frame: Frame, metadata: ResultMetadata): Generator<string> {
  yield JSON.stringify(framed(frame, [])).slice(0, -2);
  yield* writeDocuments(page.shown, world, metadata);
  yield ']}';
}

/** Entities as a table with the keys of documents as heads. */
export function writeCsv({ page, world }: FoundSet, metadata: ResultMetadata): string {
  const rows = page.shown.map((one) => flat(documentOf(one, world, metadata === 'full' ? 'none' : metadata)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return stringify(
    rows.map((row) => columns.map((column) => cellOf(row.get(column)))),
    { header: true, columns },
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? guardCell(value) : String(value);
}

/** Values of a document by path. */
function flat(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return into.set(path, value);
  const entries = Object.entries(value);
  for (const [key, below] of entries) flat(below, path === '' ? key : `${path}/${key}`, into);
  return into;
}

/** Entities as a FeatureCollection: place as geometry, document as properties. */
export function writeGeoJson({ page, world }: FoundSet, frame: Frame, metadata: ResultMetadata): string {
  const features = page.shown.map((one) => ({
    type: 'Feature',
    id: one.entity.id,
    geometry: geometryOf(one, world),
    properties: Object.fromEntries(flat(documentOf(one, world, metadata === 'full' ? 'none' : metadata))),
  }));
  const { nextLink, count } = frame;
  return JSON.stringify({
    type: 'FeatureCollection',
    ...(count !== undefined && { '@iot.count': count }),
    ...(nextLink !== undefined && { '@iot.nextLink': nextLink }),
    features,
  });
}

function geometryOf({ entity }: Shown, world: World): unknown {
  const place = placeOf(entity, world);
  return place?.coordinates ? { type: 'Point', coordinates: place.coordinates } : null;
}

function placeOf(entity: Entity, world: World): ReturnType<World['placesOf']>[number] | undefined {
  switch (entity.type) {
    case 'Location':
    case 'HistoricalLocation':
    case 'FeatureOfInterest':
      return entity.place;
    case 'Thing':
      return world.placesOf(entity).at(-1);
    case 'Datastream':
    case 'Deployment':
      return world.placesOf(entity.thing).at(-1);
    case 'Observation':
      return world.featureAt(entity).place;
    case 'Sensor':
    case 'ObservedProperty':
      return undefined;
  }
}
