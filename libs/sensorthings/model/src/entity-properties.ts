import { type TimeSpan } from '@pelorus/sensorthings/query';
import { type Datastream, type EntityName, type EntityTypes, type Place } from './entities';
import { areaOf, nameOf } from './places';
import { resultQuality } from './result-quality';
import {
  datastreamProperties,
  deploymentProperties,
  observedPropertyProperties,
  placeProperties,
  sensormlAddress,
  SENSORML,
  sensorProperties,
  thingProperties,
} from './stamplate';
import { type Json, present } from './json';
import { ucumAddress } from './measurement-properties';
import { type World } from './world';

/** Kind of a property for comparison and output; `result` is a number or a text. */
export type PropertyKind = 'text' | 'time' | 'json' | 'geometry' | 'result';

/** Property with its kind and reader; undefined is no value. */
export interface Property<Entity> {
  readonly kind: PropertyKind;
  read(entity: Entity, world: World): unknown;
}

type Read<Type extends EntityName> = (entity: EntityTypes[Type], world: World) => unknown;

function properties<Type extends EntityName>(
  _type: Type,
  reads: Readonly<Record<string, readonly [kind: PropertyKind, read: Read<Type>]>>,
): ReadonlyMap<string, Property<EntityTypes[Type]>> {
  return new Map(Object.entries(reads).map(([name, [kind, read]]) => [name, { kind, read }]));
}

/** Properties of each type without ids, in the order of documents. */
export const PROPERTIES: { readonly [Type in EntityName]: ReadonlyMap<string, Property<EntityTypes[Type]>> } = {
  Thing: properties('Thing', {
    name: ['text', nameOf],
    description: ['text', ({ item, code }) => item?.description ?? item?.longName ?? code],
    properties: ['json', thingProperties],
  }),
  Location: properties('Location', {
    name: ['text', ({ place }) => place.name],
    description: ['text', ({ place }) => place.description],
    encodingType: ['text', () => 'application/geo+json'],
    location: ['geometry', ({ place }) => pointOf(place)],
    properties: ['json', ({ place }, world) => placeProperties(place, world)],
  }),
  HistoricalLocation: properties('HistoricalLocation', {
    time: ['time', ({ place }) => instant(place.since)],
  }),
  Datastream: properties('Datastream', {
    name: ['text', datastreamName],
    description: ['text', ({ stream }) => stream.code],
    observationType: ['text', observationType],
    unitOfMeasurement: ['json', unitOfMeasurement],
    observedArea: ['geometry', observedArea],
    phenomenonTime: ['time', phenomenonTime],
    resultTime: ['time', phenomenonTime],
    properties: ['json', datastreamProperties],
  }),
  Sensor: properties('Sensor', {
    name: ['text', ({ item, code }) => item?.longName ?? code],
    description: ['text', ({ item, code }) => item?.description ?? item?.longName ?? code],
    encodingType: ['text', ({ item }) => (item ? SENSORML : 'text/html')],
    metadata: ['text', ({ item }, world) => (item ? sensormlAddress(item, world) : `${world.registryUrl}/items`)],
    properties: ['json', sensorProperties],
  }),
  ObservedProperty: properties('ObservedProperty', {
    name: ['text', ({ name }) => name],
    definition: [
      'text',
      ({ vocable, id }, world) => vocable?.vocableValue || `${world.registryUrl}/rest/v2/vocables/${id}`,
    ],
    description: ['text', ({ vocable, name }) => vocable?.description || name],
    properties: ['json', observedPropertyProperties],
  }),
  Observation: properties('Observation', {
    phenomenonTime: ['time', ({ time }) => instant(time)],
    resultTime: ['time', ({ time }) => instant(time)],
    result: ['result', ({ result }) => result],
    resultQuality: ['json', (observation, world) => resultQuality(observation, world.registryUrl)],
    validTime: ['time', () => undefined],
    parameters: ['json', ({ qualityFlag, dataset }): Json => present({ qualityFlag, dataset })],
  }),
  FeatureOfInterest: properties('FeatureOfInterest', {
    name: ['text', ({ place }) => place.name],
    description: ['text', ({ place }) => place.description],
    encodingType: ['text', () => 'application/geo+json'],
    feature: ['geometry', ({ place }) => pointOf(place) ?? { type: 'Feature', geometry: null, properties: {} }],
    properties: ['json', ({ place }, world) => placeProperties(place, world)],
  }),
  Deployment: properties('Deployment', {
    name: ['text', ({ sensor, thing }) => `${sensor.item?.longName ?? sensor.code} on ${nameOf(thing)}`],
    description: ['text', ({ mount }) => mount.mountLabel ?? ''],
    deploymentTime: ['time', ({ time }) => time],
    properties: ['json', deploymentProperties],
  }),
};

function instant(time: number): TimeSpan {
  return { start: time, end: time };
}

function pointOf({ coordinates }: Place): Json | undefined {
  return coordinates && { type: 'Point', coordinates };
}

function datastreamName({ parameter, sensor, stream }: Datastream): string {
  return parameter ? `${parameter.name}, ${sensor.item?.longName ?? sensor.code}` : stream.code;
}

/** Whether a stream has texts: the first file's unit says so. */
export function isOfTexts({ stream }: Datastream): boolean {
  return stream.unit === 'text';
}

function observationType(datastream: Datastream): string {
  const type = isOfTexts(datastream) ? 'OM_Observation' : 'OM_Measurement';
  return `http://www.opengis.net/def/observationType/OGC-OM/2.0/${type}`;
}

/** Unit of the values; the parameter's adds name and definition, where it is the same. */
function unitOfMeasurement({ stream, parameter }: Datastream): Json {
  const unit = parameter?.unit;
  if (stream.unit === 'text') return { name: null, symbol: null, definition: null };
  if (unit && (stream.unit === undefined || stream.unit === unit.code)) {
    return { name: unit.name, symbol: unit.code, definition: ucumAddress(unit) ?? null };
  }
  return { name: stream.unit ?? null, symbol: stream.unit ?? null, definition: null };
}

/** Area in which a Datastream was measured. */
function observedArea(datastream: Datastream, world: World): Json | undefined {
  const time = phenomenonTime(datastream, world);
  return time && areaOf(world.placesOf(datastream.thing), time);
}

function phenomenonTime(datastream: Datastream, world: World): TimeSpan | undefined {
  return world.totalsOf(datastream)?.time;
}
