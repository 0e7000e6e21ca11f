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
  const document = ownDocument(shown, world, metadata);
  for (const relation of shown.expanded) {
    const documents = relation.page.shown.map((one) => documentOf(one, world, metadata));
    const { name, relation: of } = relation.expansion;
    document[name] = of.many ? documents : (documents[0] ?? null);
    Object.assign(document, factsOf(relation, world));
  }
  return document;
}

/** The text of the same document, piece by piece: an expansion may have thousands of entities. */
export function* writeDocument(shown: Shown, world: World, metadata: ResultMetadata): Generator<string> {
  const own = JSON.stringify(ownDocument(shown, world, metadata));
  if (shown.expanded.length === 0) return yield own;
  let text = own.slice(0, -1);
  for (const relation of shown.expanded) {
    const { name, relation: of } = relation.expansion;
    yield `${text}${text === '{' ? '' : ','}${JSON.stringify(name)}:${of.many ? '[' : ''}`;
    yield* writeDocuments(relation.page.shown, world, metadata);
    text = of.many ? ']' : relation.page.shown.length === 0 ? 'null' : '';
    const facts = JSON.stringify(factsOf(relation, world)).slice(1, -1);
    if (facts !== '') text += `,${facts}`;
  }
  yield `${text}}`;
}

/** The texts of documents, with commas between. */
export function* writeDocuments(all: readonly Shown[], world: World, metadata: ResultMetadata): Generator<string> {
  for (const [at, one] of all.entries()) {
    if (at > 0) yield ',';
    yield* writeDocument(one, world, metadata);
  }
}

/** The document without expansions. */
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

function linkOf(entity: Entity, world: World): string {
  return `${world.root}/${pathOfEntity(entity)}`;
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

/** What stands beside the entities of an expansion. */
function factsOf({ of, expansion, page }: ShownRelation, world: World): Json {
  const { name } = expansion;
  const facts: Record<string, unknown> = {};
  if (page.count !== undefined) facts[`${name}@iot.count`] = page.count;
  if (page.next !== undefined) {
    const kept = expansion.expansion.texts.filter(([option]) => !['$skip', '$skiptoken'].includes(option));
    const query = [...kept, ['$skiptoken', page.next] as const];
    facts[`${name}@iot.nextLink`] = `${linkOf(of, world)}/${name}?${queryText(query)}`;
  }
  return facts;
}

/** The query of a link. */
export function queryText(options: readonly (readonly [name: string, value: string])[]): string {
  return options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}
