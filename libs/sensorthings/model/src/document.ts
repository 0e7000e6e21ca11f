import { type ResultMetadata, type TimeSpan, writeTimeSpan } from '@pelorus/sensorthings/query';
import { type Entity } from './entities';
import { PROPERTIES, type Property } from './entity-properties';
import { RELATIONS, SETS } from './entity-relations';
import { type Selection, selected } from './selection';
import { type Shown, type ShownRelation } from './shown';
import { type Json } from './json';
import { type World } from './world';

/** The path of an entity below the root. */
export function pathOfEntity({ type, id }: Entity): string {
  return `${SETS[type]}(${typeof id === 'number' ? id : `'${id}'`})`;
}

/** The value of a property as documents show it; undefined where there is none. */
export function propertyValue(entity: Entity, { kind, read }: Property<Entity>, world: World): unknown {
  const value = read(entity, world);
  return kind === 'time' && value !== undefined ? writeTimeSpan(value as TimeSpan) : value;
}

/** The document of an entity with its expansions. */
export function documentOf(shown: Shown, world: World, metadata: ResultMetadata = 'full'): Json {
  const { entity, plan, expanded } = shown;
  const { selection } = plan;
  const link = `${world.root}/${pathOfEntity(entity)}`;
  const document: Record<string, unknown> = {};
  if (metadata !== 'off' && isShown(selection, '@iot.id')) document['@iot.id'] = entity.id;
  if (metadata !== 'off' && metadata !== 'none' && isShown(selection, '@iot.selfLink'))
    document['@iot.selfLink'] = link;
  addProperties(document, entity, selection, world);
  const names = new Set(expanded.map(({ expansion: { name } }) => name));
  if (metadata === 'full') {
    for (const name of RELATIONS[entity.type].keys()) {
      if (!names.has(name) && isShown(selection, name)) document[`${name}@iot.navigationLink`] = `${link}/${name}`;
    }
  }
  for (const relation of expanded) addExpanded(document, relation, link, world, metadata);
  return document;
}

function isShown(selection: Selection | undefined, name: string): boolean {
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

function addExpanded(
  document: Record<string, unknown>,
  { expansion, page }: ShownRelation,
  link: string,
  world: World,
  metadata: ResultMetadata,
): void {
  const { name, relation } = expansion;
  const documents = page.shown.map((one) => documentOf(one, world, metadata));
  document[name] = relation.many ? documents : (documents[0] ?? null);
  if (page.count !== undefined) document[`${name}@iot.count`] = page.count;
  if (page.next !== undefined) {
    const kept = expansion.expansion.texts.filter(([option]) => !['$skip', '$skiptoken'].includes(option));
    const query = [...kept, ['$skiptoken', page.next] as const];
    document[`${name}@iot.nextLink`] = `${link}/${name}?${queryText(query)}`;
  }
}

/** The query of a link. */
export function queryText(options: readonly (readonly [name: string, value: string])[]): string {
  return options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}
