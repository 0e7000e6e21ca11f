import { badQuery, notOffered, type ResourcePath, type ResourceStep } from '@pelorus/sensorthings/query';
import { DomainError } from '@pelorus/shared/kernel';
import {
  type Datastream,
  type Entity,
  type EntityName,
  type FeatureOfInterest,
  type Observation,
  readObservationId,
} from './entities';
import { propertyValue } from './document';
import { PROPERTIES, type Property } from './entity-properties';
import { related, type Relation, relationOf, RELATIONS, SETS, typeOfSet } from './entity-relations';
import { type World } from './world';

/** Parent of Observations: all Datastreams, one, or a feature. */
export type ObservationParent = Datastream | FeatureOfInterest | undefined;

/** Target of a path. */
export type Resource =
  | { readonly kind: 'root' }
  | { readonly kind: 'set'; readonly type: Exclude<EntityName, 'Observation'>; readonly entities: readonly Entity[] }
  | { readonly kind: 'observations'; readonly of: ObservationParent }
  | { readonly kind: 'entity'; readonly entity: Entity }
  | { readonly kind: 'property'; readonly entity: Entity; readonly name: string; readonly value: unknown }
  /** Relation to one without a target. */
  | { readonly kind: 'nothing' };

/** Reads an Observation; undefined for none. */
export type FindObservation = (datastream: Datastream, time: number) => Promise<Observation | undefined>;

/** Follows a path and checks every id. DomainError 404. */
export async function resolvePath(path: ResourcePath, world: World, find: FindObservation): Promise<Resource> {
  let resource: Resource = { kind: 'root' };
  for (const step of path.steps) resource = await takeStep(resource, step, { path, world, find });
  return resource;
}

interface Context {
  readonly path: ResourcePath;
  readonly world: World;
  readonly find: FindObservation;
}

async function takeStep(resource: Resource, step: ResourceStep, context: Context): Promise<Resource> {
  switch (resource.kind) {
    case 'root':
      return fromRoot(step, context);
    case 'entity':
      return fromEntity(resource.entity, step, context);
    case 'property':
      return fromProperty(resource, step, context);
    case 'nothing':
      return resource;
    case 'set':
    case 'observations': {
      const reason = 'A set has no properties: name an entity of it by its id';
      throw badQuery(context.path.source, step.span, { code: 'bad-path', reason, expected: ['(id)', '$ref'] });
    }
  }
}

async function fromRoot(step: ResourceStep, context: Context): Promise<Resource> {
  const type = typeOfSet(step.name);
  if (!type) {
    if (['$batch', 'CreateObservations', 'MultiDatastreams'].includes(step.name)) throw notHere(step.name);
    throw nothingAt(step, context, Object.values(SETS));
  }
  if (type === 'Observation') return ofObservations(undefined, step, context);
  const entities = context.world.all(type);
  if (step.id === undefined) return { kind: 'set', type, entities };
  const entity = context.world.find(type, wholeId(step, context));
  if (entity) return { kind: 'entity', entity };
  throw noEntity(step);
}

async function fromEntity(entity: Entity, step: ResourceStep, context: Context): Promise<Resource> {
  const relation = relationOf(entity.type, step.name);
  if (!relation) return propertyAt(entity, step, context);
  if (!relation.read) return ofObservations(entity as Datastream | FeatureOfInterest, step, context);
  const entities = related(entity, relation, context.world);
  if (step.id !== undefined) {
    const id = wholeId(step, context);
    const found = relation.many ? entities.find((one) => one.id === id) : undefined;
    if (found) return { kind: 'entity', entity: found };
    throw noEntity(step);
  }
  if (relation.many) return { kind: 'set', type: relation.target as Exclude<EntityName, 'Observation'>, entities };
  return entities[0] ? { kind: 'entity', entity: entities[0] } : { kind: 'nothing' };
}

async function ofObservations(of: ObservationParent, step: ResourceStep, { world, find }: Context): Promise<Resource> {
  if (step.id === undefined) return { kind: 'observations', of };
  const id = readObservationId(step.id);
  const datastream = id && world.find('Datastream', id.stream);
  const isOfParent = of === undefined || of === datastream || of.type === 'FeatureOfInterest';
  const entity = datastream && isOfParent ? await find(datastream, id.time) : undefined;
  if (entity && (of?.type !== 'FeatureOfInterest' || world.featureAt(entity).id === of.id))
    return { kind: 'entity', entity };
  throw noEntity(step);
}

function propertyAt(entity: Entity, step: ResourceStep, context: Context): Resource {
  const { name } = step;
  if (name === 'id' || name === '@iot.id') return { kind: 'property', entity, name: '@iot.id', value: entity.id };
  const property = PROPERTIES[entity.type].get(name) as Property<Entity> | undefined;
  if (!property || step.id !== undefined) {
    throw nothingAt(step, context, [...PROPERTIES[entity.type].keys(), ...RELATIONS[entity.type].keys()]);
  }
  return { kind: 'property', entity, name, value: propertyValue(entity, property, context.world) };
}

function fromProperty(
  resource: Extract<Resource, { kind: 'property' }>,
  step: ResourceStep,
  context: Context,
): Resource {
  const { entity, value } = resource;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (!keys.includes(step.name) || step.id !== undefined) throw nothingAt(step, context, keys);
  return { kind: 'property', entity, name: step.name, value: (value as Readonly<Record<string, unknown>>)[step.name] };
}

function wholeId({ id = '', span, name }: ResourceStep, { path }: Context): number {
  if (/^-?\d{1,15}$/.test(id)) return Number(id);
  const reason = `'${id.slice(0, 64)}' is no id of ${name}: these are whole numbers`;
  throw new DomainError(
    'not-found',
    'no-such-entity',
    `${reason}, at position ${span.start} of '${path.source.parameter}'.`,
  );
}

function noEntity({ name, id }: ResourceStep): DomainError {
  return new DomainError('not-found', 'no-such-entity', `There is no ${name}(${id?.slice(0, 64)}) here.`);
}

function nothingAt(step: ResourceStep, { path }: Context, known: readonly string[]): Error {
  const reason = `There is no '${step.name.slice(0, 64)}' here`;
  const candidates = { name: step.name, known };
  const { message, faults } = badQuery(path.source, step.span, {
    code: 'no-such-path',
    reason,
    expected: known,
    candidates,
  });
  return new DomainError('not-found', 'no-such-path', message, { faults });
}

function notHere(name: string): Error {
  const reason =
    name === 'MultiDatastreams'
      ? 'Every stream is a Datastream of its own here; there are no MultiDatastreams.'
      : `This service is for reading: '${name}' is not offered. Write to the registry and the ingest service.`;
  return notOffered('not-offered', reason);
}

/** Entity type of a path by its names alone; `isSet` for many. */
export function typeAt({ steps }: ResourcePath): { readonly type?: EntityName; readonly isSet: boolean } {
  let type: EntityName | undefined;
  let isSet = false;
  for (const [at, { name, id }] of steps.entries()) {
    const relation: Relation | undefined = type && relationOf(type, name);
    const next = at === 0 ? typeOfSet(name) : relation?.target;
    if (!next) return { isSet: false };
    type = next;
    isSet = id === undefined && (at === 0 || relation?.many === true);
  }
  return { ...(type && { type }), isSet };
}
