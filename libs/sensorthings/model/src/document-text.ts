import { type ResultMetadata, writeTimeSpan, type TimeSpan } from '@pelorus/sensorthings/query';
import { expansionLink, isShown, linkOf, propertyValue } from './document';
import { PROPERTIES, type Property } from './entity-properties';
import { type Entity } from './entities';
import { RELATIONS } from './entity-relations';
import { selected } from './selection';
import { type Shown, type ShownRelation } from './shown';
import { type World } from './world';

/** Texts of documents, comma-separated, piece by piece; equal to `documentOf`. */
export function* writeDocuments(all: readonly Shown[], world: World, metadata: ResultMetadata): Generator<string> {
  for (const [at, one] of all.entries()) {
    if (at > 0) yield ',';
    yield* writeDocument(one, world, metadata);
  }
}

/** Text of a document, piece by piece, because expansions may be large; equal to `documentOf`. */
export function* writeDocument(shown: Shown, world: World, metadata: ResultMetadata): Generator<string> {
  let text = `{${ownText(shown, world, metadata)}`;
  for (const relation of shown.expanded) {
    const { name, relation: of } = relation.expansion;
    yield `${text}${text === '{' ? '' : ','}"${name}":${of.many ? '[' : ''}`;
    yield* writeDocuments(relation.page.shown, world, metadata);
    text = of.many ? ']' : relation.page.shown.length === 0 ? 'null' : '';
    text += factsText(relation, world);
  }
  yield `${text}}`;
}

/** Members without expansions. */
function ownText({ entity, plan, expanded }: Shown, world: World, metadata: ResultMetadata): string {
  const { selection } = plan;
  const members: string[] = [];
  const link = JSON.stringify(linkOf(entity, world)).slice(0, -1);
  if (metadata !== 'off' && isShown(selection, '@iot.id')) members.push(`"@iot.id":${JSON.stringify(entity.id)}`);
  if (metadata !== 'off' && metadata !== 'none' && isShown(selection, '@iot.selfLink'))
    members.push(`"@iot.selfLink":${link}"`);
  const known = world.textsOf(entity);
  for (const [name, property] of PROPERTIES[entity.type] as ReadonlyMap<string, Property<Entity>>) {
    if (!isShown(selection, name)) continue;
    const below = selection?.get(name);
    const text =
      below && below.size > 0
        ? jsonText(selected(propertyValue(entity, property, world), below))
        : propertyText(entity, name, property, world, known);
    if (text !== undefined) members.push(`"${name}":${text}`);
  }
  if (metadata === 'full') {
    const names = expanded.map(({ expansion: { name } }) => name);
    for (const name of RELATIONS[entity.type].keys()) {
      if (!names.includes(name) && isShown(selection, name))
        members.push(`"${name}@iot.navigationLink":${link}/${name}"`);
    }
  }
  return members.join();
}

/** Text of a property; undefined without a value. */
function propertyText(
  entity: Entity,
  name: string,
  property: Property<Entity>,
  world: World,
  known: Map<string, string> | undefined,
): string | undefined {
  const { kind } = property;
  if (kind === 'time') {
    const time = property.read(entity, world) as TimeSpan | undefined;
    return time && `"${writeTimeSpan(time)}"`;
  }
  if (!known || (kind !== 'json' && kind !== 'text')) return jsonText(property.read(entity, world));
  const text = known.get(name);
  if (text !== undefined) return text;
  const made = jsonText(property.read(entity, world));
  return made === undefined ? undefined : world.keepText(known, name, made);
}

function jsonText(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Members beside an expansion's entities. */
function factsText({ of, expansion, page: { count, next } }: ShownRelation, world: World): string {
  const { name } = expansion;
  const counted = count === undefined ? '' : `,"${name}@iot.count":${count}`;
  if (next === undefined) return counted;
  return `${counted},"${name}@iot.nextLink":${JSON.stringify(expansionLink(of, expansion, next, world))}`;
}
