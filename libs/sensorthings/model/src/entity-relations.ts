import { type Entity, type EntityName, type EntityTypes } from './entities';
import { type World } from './world';

/** Relation of a type. */
export interface Relation<Source = never> {
  readonly target: EntityName;
  readonly many: boolean;
  /** Related entities; undefined for Observations, which the ingest service has. */
  readonly read?: (entity: Source, world: World) => Entity | readonly Entity[] | undefined;
}

type One<Source> = (entity: Source, world: World) => Entity | undefined;
type Many<Source> = (entity: Source, world: World) => readonly Entity[];

function one<Source>(target: EntityName, read: One<Source>): Relation<Source> {
  return { target, many: false, read };
}

function many<Source>(target: EntityName, read: Many<Source>): Relation<Source> {
  return { target, many: true, read };
}

const OBSERVATIONS = { target: 'Observation', many: true } as const;

type Relations<Type extends EntityName> = ReadonlyMap<string, Relation<EntityTypes[Type]>>;

function relations<Type extends EntityName>(
  _type: Type,
  all: Readonly<Record<string, Relation<EntityTypes[Type]>>>,
): Relations<Type> {
  return new Map(Object.entries(all));
}

/** Relations of each type by name. */
export const RELATIONS: { readonly [Type in EntityName]: Relations<Type> } = {
  Thing: relations('Thing', {
    Datastreams: many('Datastream', ({ datastreams }) => datastreams),
    Locations: many('Location', (thing, world) =>
      world
        .placesOf(thing)
        .slice(-1)
        .map((place) => world.view('Location', place)),
    ),
    HistoricalLocations: many('HistoricalLocation', (thing, world) =>
      byId(world.placesOf(thing).map((place) => world.view('HistoricalLocation', place))),
    ),
    Deployments: many('Deployment', ({ deployments }) => byId(deployments)),
  }),
  Location: relations('Location', {
    Things: many('Thing', ({ place }, world) => (world.placesOf(place.thing).at(-1) === place ? [place.thing] : [])),
    HistoricalLocations: many('HistoricalLocation', ({ place }, world) => [world.view('HistoricalLocation', place)]),
  }),
  HistoricalLocation: relations('HistoricalLocation', {
    Thing: one('Thing', ({ place }) => place.thing),
    Locations: many('Location', ({ place }, world) => [world.view('Location', place)]),
  }),
  Datastream: relations('Datastream', {
    Thing: one('Thing', ({ thing }) => thing),
    Sensor: one('Sensor', ({ sensor }) => sensor),
    ObservedProperty: one('ObservedProperty', ({ observedProperty }) => observedProperty),
    Observations: OBSERVATIONS,
    Deployments: many('Deployment', ({ deployments }) => byId(deployments)),
  }),
  Sensor: relations('Sensor', {
    Datastreams: many('Datastream', ({ datastreams }) => datastreams),
    Deployments: many('Deployment', ({ deployments }) => byId(deployments)),
  }),
  ObservedProperty: relations('ObservedProperty', {
    Datastreams: many('Datastream', ({ datastreams }) => datastreams),
  }),
  Observation: relations('Observation', {
    Datastream: one('Datastream', ({ datastream }) => datastream),
    FeatureOfInterest: one('FeatureOfInterest', (observation, world) => world.featureAt(observation)),
  }),
  FeatureOfInterest: relations('FeatureOfInterest', {
    Observations: OBSERVATIONS,
  }),
  Deployment: relations('Deployment', {
    Sensor: one('Sensor', ({ sensor }) => sensor),
    Thing: one('Thing', ({ thing }) => thing),
    Datastreams: many('Datastream', ({ datastreams }) => datastreams),
  }),
};

function byId<Type extends { readonly id: number }>(entities: readonly Type[]): readonly Type[] {
  return entities.length < 2 ? entities : [...entities].sort((a, b) => a.id - b.id);
}

/** Entity sets by type. */
export const SETS: Readonly<Record<EntityName, string>> = {
  Thing: 'Things',
  Location: 'Locations',
  HistoricalLocation: 'HistoricalLocations',
  Datastream: 'Datastreams',
  Sensor: 'Sensors',
  ObservedProperty: 'ObservedProperties',
  Observation: 'Observations',
  FeatureOfInterest: 'FeaturesOfInterest',
  Deployment: 'Deployments',
};

/** Type of an entity set, if any. */
export function typeOfSet(set: string): EntityName | undefined {
  return (Object.keys(SETS) as EntityName[]).find((type) => SETS[type] === set);
}

export function relationOf(type: EntityName, name: string): Relation | undefined {
  return RELATIONS[type].get(name) as Relation | undefined;
}

/** Related entities; none for Observations. */
export function related(entity: Entity, relation: Relation, world: World): readonly Entity[] {
  const found = (
    relation.read as ((entity: Entity, world: World) => Entity | readonly Entity[] | undefined) | undefined
  )?.(entity, world);
  return found === undefined ? [] : ((Array.isArray(found) ? found : [found]) as readonly Entity[]);
}
