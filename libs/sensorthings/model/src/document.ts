import { type ResultMetadata, type TimeSpan, writeTimeSpan } from '@pelorus/sensorthings/query';
import { type Entity } from './entities';
import { PROPERTIES, type Property } from './entity-properties';
import { RELATIONS, SETS } from './entity-relations';
import { type Selection, selected } from './selection';
import { type Shown, type ShownRelation } from './shown';
import { type Json } from './json';
import { type PlannedExpansion } from './plan';
import { type World } from './world';

/** Path of an entity below the root. */
export function pathOfEntity({ type, id }: Entity): string {
  return `${SETS[type]}(${typeof id === 'number' ? id : `'${id}'`})`;
}

/** Value of a property in documents; undefined for none. */
export function propertyValue(entity: Entity, { kind, read }: Property<Entity>, world: World): unknown {
  const value = read(entity, world);
  return kind === 'time' && value !== undefined ? writeTimeSpan(value as TimeSpan) : value;
}

/** Document of an entity with expansions. */
export function documentOf(shown: Shown, world: World, metadata: ResultMetadata = 'full'): Json {
  const document = ownDocument(shown, world, metadata);
  for (const relation of shown.expanded) {
    const documents = relation.page.shown.map((one) => documentOf(one, world, metadata));
    const { name, relation: of } = relation.expansion;
    document[name] = of.many ? documents : (documents[0] ?? null);
    Object.assign(document, factsOf(relation, world));
  }
  return document;
}

/** Document without expansions. */
function ownDocument(
  { entity, plan, expanded }: Shown,
  world: World,
  metadata: ResultMetadata,
): Record<string, unknown> {
  const { selection } = plan;
  const link = linkOf(entity, world);
  const document: Record<string, unknown> = {};
  if (metadata !== 'off' && isShown(selection, '@iot.id')) document['@iot.id'] = entity.id;
  if (metadata !== 'off' && metadata !== 'none' && isShown(selection, '@iot.selfLink'))
    document['@iot.selfLink'] = link;
  addProperties(document, entity, selection, world);
  if (metadata === 'full') {
    const names = new Set(expanded.map(({ expansion: { name } }) => name));
    for (const name of RELATIONS[entity.type].keys()) {
      if (!names.has(name) && isShown(selection, name)) document[`${name}@iot.navigationLink`] = `${link}/${name}`;
    }
  }
  return document;
}

/** URL of an entity. */
export function linkOf(entity: Entity, world: World): string {
  return `${world.root}/${pathOfEntity(entity)}`;
}

/** Whether a selection includes a name. */
export function isShown(selection: Selection | undefined, name: string): boolean {
  return selection === undefined || selection.has(name) || (selection.has('*') && !name.startsWith('@'));
}

function addProperties(
  document: Record<string, unknown>,
  entity: Entity,
  selection: Selection | undefined,
  world: World,
): void {
  for (const [name, property] of PROPERTIES[entity.type] as ReadonlyMap<string, Property<Entity>>) {
    if (!isShown(selection, name)) continue;
    const value = propertyValue(entity, property, world);
    const below = selection?.get(name);
    if (value !== undefined) document[name] = below ? selected(value, below) : value;
  }
}

/** Members beside an expansion's entities. */
function factsOf({ of, expansion, page: { count, next } }: ShownRelation, world: World): Json {
  const { name } = expansion;
  return {
    ...(count !== undefined && { [`${name}@iot.count`]: count }),
    ...(next !== undefined && { [`${name}@iot.nextLink`]: expansionLink(of, expansion, next, world) }),
  };
}

/** Cache of expansion queries without tokens, which many entities share. */
const queries = new WeakMap<PlannedExpansion, string>();

/** URL of an expansion's next page. */
export function expansionLink(of: Entity, expansion: PlannedExpansion, token: string, world: World): string {
  let query = queries.get(expansion);
  if (query === undefined) {
    const kept = expansion.expansion.texts.filter(([option]) => !['$skip', '$skiptoken'].includes(option));
    queries.set(expansion, (query = queryText([...kept, ['$skiptoken', '']])));
  }
  return `${linkOf(of, world)}/${expansion.name}?${query}${encodeURIComponent(token)}`;
}

export function queryText(options: readonly (readonly [name: string, value: string])[]): string {
  return options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}
