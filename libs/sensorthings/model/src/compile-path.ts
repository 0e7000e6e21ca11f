import { badQuery, notOffered, type PathStep, type QueryText, type ValueKind } from '@pelorus/sensorthings/query';
import { type Compiled, type Env, type Scope } from './compiled';
import { type Entity, type EntityName } from './entities';
import { PROPERTIES, type Property, type PropertyKind } from './entity-properties';
import { related, type Relation, relationOf, RELATIONS, SETS } from './entity-relations';

const KINDS: Readonly<Record<PropertyKind, ValueKind>> = {
  text: 'string',
  time: 'time',
  json: 'any',
  geometry: 'geometry',
  result: 'any',
};

/** Names of an entity's id. */
const IDS = ['@iot.id', 'id'];

/** Entities that a path has reached. */
interface Reached {
  readonly type: EntityName;
  readonly many: boolean;
  readonly entities: (env: Env) => readonly Entity[];
  /** Whether it went through Observations, which the ingest service has. */
  readonly observed: boolean;
}

/** Compiles a path to a property. */
export function compilePath(steps: readonly PathStep[], scope: Scope): Compiled {
  const [reached, rest] = follow(steps, scope);
  const [step, ...keys] = rest;
  if (!step) {
    const { span } = steps.at(-1)!;
    const reason = `'${steps.at(-1)!.name}' leads to entities: name a property of them`;
    throw badQuery(scope.source, span, { code: 'no-property', reason, expected: [...PROPERTIES[reached.type].keys()] });
  }
  if (reached.observed) return observedTimes(step, reached, scope.source);
  if (IDS.includes(step.name)) return valuesOf('any', reached, (entity) => entity.id);
  if (step.name === '@iot.selfLink') return valuesOf('string', reached, selfLink);
  const property = propertyOf(step, reached.type, scope.source);
  if (keys.length === 0)
    return valuesOf(KINDS[property.kind], reached, (entity, env) => property.read(entity, env.world));
  if (property.kind !== 'json' && property.kind !== 'geometry') {
    const reason = `'${step.name}' has no properties of its own`;
    throw badQuery(scope.source, keys[0]!.span, { code: 'unknown-property', reason });
  }
  const names = keys.map(({ name }) => name);
  const all = (env: Env): unknown[] =>
    reached.entities(env).flatMap((entity) => within(property.read(entity, env.world), names));
  return { kind: 'any', many: true, all, one: (env) => all(env)[0] ?? null };
}

/** Entities that a path reaches, for `any`. */
export function compileTarget(
  steps: readonly PathStep[],
  scope: Scope,
): { readonly type: EntityName; readonly entities: (env: Env) => readonly Entity[] } {
  const [reached, rest] = follow(steps, scope);
  if (rest[0]) {
    const reason = `'${rest[0].name}' is no relation of a ${reached.type}`;
    const candidates = { name: rest[0].name, known: RELATIONS[reached.type].keys() };
    throw badQuery(scope.source, rest[0].span, { code: 'unknown-relation', reason, candidates });
  }
  if (reached.observed) throw notOffered('observations-not-offered', "'any' of Observations asks all values.");
  return reached;
}

/** Follows the relations at the start of a path. */
function follow(steps: readonly PathStep[], scope: Scope): readonly [Reached, readonly PathStep[]] {
  const variable = scope.variables.get(steps[0]!.name);
  let rest = variable ? steps.slice(1) : steps;
  const place = variable?.place ?? 0;
  let reached: Reached = {
    type: variable?.type ?? scope.type,
    many: false,
    entities: ({ entities }) => [entities[place]!],
    observed: false,
  };
  for (let step = rest[0]; step; step = rest[0]) {
    const relation = relationOf(reached.type, step.name);
    if (!relation) break;
    reached = through(reached, relation);
    rest = rest.slice(1);
  }
  return [reached, rest];
}

function through(before: Reached, relation: Relation): Reached {
  // Keep the entities before Observations: their Datastreams tell times.
  if (!relation.read) {
    if (before.type === 'Datastream') return { ...before, type: relation.target, many: true, observed: true };
    throw notOffered('observations-not-offered', `A ${before.type} has Observations of many Datastreams: ask these.`);
  }
  const entities = before.observed
    ? before.entities
    : (env: Env): readonly Entity[] => relatedTo(before.entities(env), relation, env);
  return { type: relation.target, many: before.many || relation.many, entities, observed: before.observed };
}

/** Distinct entities that a relation leads to. */
function relatedTo(entities: readonly Entity[], relation: Relation, { world }: Env): readonly Entity[] {
  const [only] = entities;
  const reached = (entity: Entity): readonly Entity[] => {
    const found = related(entity, relation, world);
    world.visit(found.length);
    return found;
  };
  if (only && entities.length === 1) return reached(only);
  return [...new Set(entities.flatMap(reached))];
}

/** Times of all Observations of Datastreams, as one interval. */
function observedTimes(step: PathStep, { entities, type }: Reached, source: QueryText): Compiled {
  if (type !== 'Observation' || !['phenomenonTime', 'resultTime'].includes(step.name)) {
    throw observationsNotOffered(source, step.span);
  }
  const all = (env: Env): unknown[] => {
    const property = PROPERTIES.Datastream.get('phenomenonTime')!;
    return entities(env).flatMap((entity) =>
      entity.type === 'Datastream' ? [property.read(entity, env.world) ?? null] : [],
    );
  };
  return { kind: 'time', many: true, observed: true, all, one: (env) => all(env)[0] ?? null };
}

/** Refusal of a condition on all values of Datastreams. */
export function observationsNotOffered({ parameter }: QueryText, { start }: PathStep['span']): Error {
  const reason =
    `Position ${start} of '${parameter}' asks all values of the Datastreams, which nobody can wait for. Offered are ` +
    'gt, ge, lt and le of Observations/phenomenonTime; ask /Datastreams(id)/Observations for the rest.';
  return notOffered('observations-not-offered', reason);
}

function valuesOf(kind: ValueKind, { many, entities }: Reached, read: (entity: Entity, env: Env) => unknown): Compiled {
  const all = (env: Env): unknown[] => entities(env).map((entity) => read(entity, env) ?? null);
  return { kind, many, all, one: (env) => all(env)[0] ?? null };
}

function selfLink(entity: Entity, { world }: Env): string {
  const id = typeof entity.id === 'number' ? entity.id : `'${entity.id}'`;
  return `${world.root}/${SETS[entity.type]}(${id})`;
}

/** Property by name; DomainError 400 with similar names. */
export function propertyOf({ name, span }: PathStep, type: EntityName, source: QueryText): Property<Entity> {
  const property = PROPERTIES[type].get(name);
  if (property) return property as Property<Entity>;
  const known = [...PROPERTIES[type].keys(), ...RELATIONS[type].keys(), ...IDS];
  const reason = `A ${type} has no property '${name.slice(0, 64)}'`;
  throw badQuery(source, span, { code: 'unknown-property', reason, expected: known, candidates: { name, known } });
}

/** Values under keys in JSON; a key that is no index goes through all elements of a list. */
function within(value: unknown, keys: readonly string[]): readonly unknown[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value ?? null];
  if (Array.isArray(value) && !/^\d+$/.test(key)) return value.flatMap((one) => within(one, keys));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [null];
  return within((value as Readonly<Record<string, unknown>>)[key], rest);
}
