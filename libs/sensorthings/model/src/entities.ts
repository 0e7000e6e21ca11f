import { type Item, type Parameter, type Vocable } from '@pelorus/client';
import { type Micros, type TimeSpan } from '@pelorus/sensorthings/query';
import { type KnownStream } from './records';

type ItemParameter = NonNullable<Item['parameters']>[number] | Parameter;

/** A root, an item that carries others, or what stands for an item that the registry does not know. */
export interface Thing {
  readonly type: 'Thing';
  readonly id: number;
  readonly code: string;
  /** Absent where the registry does not know it. */
  readonly item?: Item;
  readonly parent?: Thing;
  readonly datastreams: Datastream[];
  readonly deployments: Deployment[];
  /** Places that events tell, the first one first. */
  readonly places: Place[];
  /** Streams of latitude and longitude, of one receiver each. */
  readonly receivers: Receiver[];
}

/** Streams that tell where a Thing is. */
export interface Receiver {
  readonly latitude: Datastream;
  readonly longitude: Datastream;
}

/** An item with parameters, or what stands for one that the registry does not know. */
export interface Sensor {
  readonly type: 'Sensor';
  readonly id: number;
  readonly code: string;
  readonly item?: Item;
  readonly datastreams: Datastream[];
  readonly deployments: Deployment[];
}

/** A type of parameters, or what stands for one that nobody registered. */
export interface ObservedProperty {
  readonly type: 'ObservedProperty';
  readonly id: number;
  readonly name: string;
  readonly vocable?: Vocable;
  readonly datastreams: Datastream[];
}

/** A stream. */
export interface Datastream {
  readonly type: 'Datastream';
  readonly id: number;
  readonly stream: KnownStream;
  readonly thing: Thing;
  readonly sensor: Sensor;
  readonly observedProperty: ObservedProperty;
  readonly parameter?: ItemParameter;
  /** When its code was the parameter's, as far as it is known. */
  readonly period?: TimeSpan;
  /** Datastreams of the same parameter under earlier codes, the last one first. */
  readonly continues: Datastream[];
  readonly deployments: Deployment[];
}

/** A mount of a sensor on a Thing. */
export interface Deployment {
  readonly type: 'Deployment';
  readonly id: number;
  readonly mount: NonNullable<Item['mounts']>[number];
  readonly time: TimeSpan;
  readonly sensor: Sensor;
  readonly thing: Thing;
  readonly datastreams: Datastream[];
}

/** Where a Thing was from a time on: Location, HistoricalLocation and FeatureOfInterest show it. */
export interface Place {
  readonly id: number;
  readonly thing: Thing;
  readonly since: Micros;
  readonly name: string;
  readonly description: string;
  /** Longitude, latitude, and the elevation in metres if it is known; absent where nobody knows the place. */
  readonly coordinates?: readonly number[];
  /** Path of its record below the address of the registry. */
  readonly path: string;
}

interface OfPlace<Type> {
  readonly type: Type;
  readonly id: number;
  readonly place: Place;
}

export type Location = OfPlace<'Location'>;
export type HistoricalLocation = OfPlace<'HistoricalLocation'>;
export type FeatureOfInterest = OfPlace<'FeatureOfInterest'>;

/** A value of a stream. A class: its id is a text that few of thousands need. */
export class Observation {
  readonly type = 'Observation';

  constructor(
    readonly datastream: Datastream,
    readonly time: Micros,
    readonly result: number | string,
    /** The flag that counts. */
    readonly qualityFlag: number,
    /** What each layer of flags says; absent where nobody has asked. */
    readonly layers?: readonly SaidFlag[],
    /** The dataset that it came in; absent where nobody has asked. */
    readonly dataset?: number,
  ) {}

  /** Stream and microseconds: `12-1451610060000000`. */
  get id(): string {
    return `${this.datastream.id}-${this.time}`;
  }
}

/** What a layer of flags says of a value. */
export interface SaidFlag {
  readonly layer: 'source' | 'rule' | 'manual';
  readonly flag: number;
  /** Test of a rule. */
  readonly test?: string;
  /** Since when the rule or the person says so, UTC. */
  readonly since?: string;
  /** Cause that a person gives. */
  readonly cause?: string;
}

/** Entities by the names of their types. */
export interface EntityTypes {
  Thing: Thing;
  Location: Location;
  HistoricalLocation: HistoricalLocation;
  Datastream: Datastream;
  Sensor: Sensor;
  ObservedProperty: ObservedProperty;
  Observation: Observation;
  FeatureOfInterest: FeatureOfInterest;
  Deployment: Deployment;
}

export type EntityName = keyof EntityTypes;
export type Entity = EntityTypes[EntityName];

/** Reads the id of an Observation; undefined for what is none. */
export function readObservationId(id: string): { readonly stream: number; readonly time: Micros } | undefined {
  const match = /^(\d{1,15})-(-?\d{1,16})$/.exec(id);
  return match ? { stream: Number(match[1]), time: Number(match[2]) } : undefined;
}
