import { type Item, type Parameter, type Vocable } from '@pelorus/client';
import { type Micros, type TimeSpan } from '@pelorus/sensorthings/query';
import { type KnownStream } from './records';

type ItemParameter = NonNullable<Item['parameters']>[number] | Parameter;

/** Root, carrier, or stand-in for an unregistered item. */
export interface Thing {
  readonly type: 'Thing';
  readonly id: number;
  readonly code: string;
  /** Absent for a stand-in. */
  readonly item?: Item;
  readonly parent?: Thing;
  readonly datastreams: Datastream[];
  readonly deployments: Deployment[];
  /** Places from events, by time. */
  readonly places: Place[];
  /** Latitude and longitude streams, by receiver. */
  readonly receivers: Receiver[];
}

/** Streams that tell where a Thing is. */
export interface Receiver {
  readonly latitude: Datastream;
  readonly longitude: Datastream;
}

/** Item with parameters, or a stand-in. */
export interface Sensor {
  readonly type: 'Sensor';
  readonly id: number;
  readonly code: string;
  readonly item?: Item;
  readonly datastreams: Datastream[];
  readonly deployments: Deployment[];
}

/** Type of parameters, or a stand-in. */
export interface ObservedProperty {
  readonly type: 'ObservedProperty';
  readonly id: number;
  readonly name: string;
  readonly vocable?: Vocable;
  readonly datastreams: Datastream[];
}

/** Stream. */
export interface Datastream {
  readonly type: 'Datastream';
  readonly id: number;
  readonly stream: KnownStream;
  readonly thing: Thing;
  readonly sensor: Sensor;
  readonly observedProperty: ObservedProperty;
  readonly parameter?: ItemParameter;
  /** Known period in which the code was the parameter's. */
  readonly period?: TimeSpan;
  /** Datastreams of the parameter under earlier codes, the last one first. */
  readonly continues: Datastream[];
  readonly deployments: Deployment[];
}

/** Mount of a sensor on a Thing. */
export interface Deployment {
  readonly type: 'Deployment';
  readonly id: number;
  readonly mount: NonNullable<Item['mounts']>[number];
  readonly time: TimeSpan;
  readonly sensor: Sensor;
  readonly thing: Thing;
  readonly datastreams: Datastream[];
}

/** Place of a Thing from a time on; shown as Location, HistoricalLocation and FeatureOfInterest. */
export interface Place {
  readonly id: number;
  readonly thing: Thing;
  readonly since: Micros;
  readonly name: string;
  readonly description: string;
  /** Longitude, latitude, and known elevation in metres; absent for an unknown place. */
  readonly coordinates?: readonly number[];
  /** Path of its record in the registry. */
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

/** Value of a stream. A class, because its id is a text that few of thousands need. */
export class Observation {
  readonly type = 'Observation';

  constructor(
    readonly datastream: Datastream,
    readonly time: Micros,
    readonly result: number | string,
    /** Effective flag. */
    readonly qualityFlag: number,
    /** Flags by layer; absent where not asked for. */
    readonly layers?: readonly SaidFlag[],
    /** Dataset; absent where not asked for. */
    readonly dataset?: number,
  ) {}

  /** Stream and microseconds: `12-1451610060000000`. */
  get id(): string {
    return `${this.datastream.id}-${this.time}`;
  }
}

/** Flag of a layer. */
export interface SaidFlag {
  readonly layer: 'source' | 'rule' | 'manual';
  readonly flag: number;
  /** Test of a rule. */
  readonly test?: string;
  /** Begin of the judgement, UTC. */
  readonly since?: string;
  /** Cause given by a person. */
  readonly cause?: string;
}

/** Entities by type name. */
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

/** Parses an Observation's id; undefined for anything else. */
export function readObservationId(id: string): { readonly stream: number; readonly time: Micros } | undefined {
  const match = /^(\d{1,15})-(-?\d{1,16})$/.exec(id);
  return match ? { stream: Number(match[1]), time: Number(match[2]) } : undefined;
}
