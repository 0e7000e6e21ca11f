import { type PathStep, type Sourced } from '@pelorus/sensorthings/query';
import { propertyOf } from './compile-path';
import { type EntityName } from './entities';
import { PROPERTIES } from './entity-properties';
import { relationOf } from './entity-relations';

/** `$select`: names with selected keys in JSON; an empty map selects all. */
export type Selection = ReadonlyMap<string, Selection>;

type Growing = Map<string, Growing>;

/** Parses `$select` against the type: properties, ids, relations (links), keys in JSON, `*`. */
export function compileSelection(
  type: EntityName,
  select: Sourced<readonly (readonly PathStep[])[]> | undefined,
): Selection | undefined {
  if (!select) return undefined;
  const selection: Growing = new Map();
  for (const [first, ...keys] of select.value) {
    const name = first!.name === 'id' ? '@iot.id' : first!.name;
    if (!isPlain(name) && !relationOf(type, name)) propertyOf(first!, type, select.source);
    let place = grow(selection, name);
    for (const key of keys) place = grow(place, key.name);
  }
  return selection;
}

const isPlain = (name: string): boolean => ['*', '@iot.id', '@iot.selfLink'].includes(name);

function grow(selection: Growing, name: string): Growing {
  const below = selection.get(name) ?? new Map();
  selection.set(name, below);
  return below;
}

/** Selected part of JSON. */
export function selected(value: unknown, selection: Selection): unknown {
  if (selection.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => selected(one, selection));
  const document = value as Readonly<Record<string, unknown>>;
  const shown = [...selection].filter(([key]) => Object.hasOwn(document, key));
  return Object.fromEntries(shown.map(([key, below]) => [key, selected(document[key], below)]));
}

export function propertyNames(type: EntityName): string[] {
  return [...PROPERTIES[type].keys()];
}
