import { isPlainObject, setOwn, UUID_KEY } from './document';

/**
 * The inverse of `dedupe`, as a client needs it: every string that is the `@uuid` of an object of the document becomes
 * that object (the same one, so a cycle comes back as a cycle). The input is left as it is. As on the wire, a text that
 * happens to be such a uuid cannot be told from a reference; the `@uuid` keys themselves stay.
 */
export function restore(document: unknown): unknown {
  const objects = new Map<string, Record<string, unknown>>();
  const copy = copyAndCollect(document, objects);
  return resolveWithin(copy, objects, new Set());
}

function copyAndCollect(value: unknown, objects: Map<string, Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((element) => copyAndCollect(element, objects));
  if (!isPlainObject(value)) return value;
  const copy: Record<string, unknown> = {};
  const uuid = value[UUID_KEY];
  if (typeof uuid === 'string' && !objects.has(uuid)) objects.set(uuid, copy);
  for (const key of Object.keys(value)) setOwn(copy, key, copyAndCollect(value[key], objects));
  return copy;
}

/** Resolves references below a value, in place; returns the object that the value refers to, or the value itself. */
function resolveWithin(value: unknown, objects: Map<string, Record<string, unknown>>, visited: Set<object>): unknown {
  if (typeof value === 'string') return objects.get(value) ?? value;
  if (Array.isArray(value)) {
    if (visited.has(value)) return value;
    visited.add(value);
    value.forEach((element, index) => (value[index] = resolveWithin(element, objects, visited)));
    return value;
  }
  if (!isPlainObject(value) || visited.has(value)) return value;
  visited.add(value);
  for (const key of Object.keys(value)) {
    if (key !== UUID_KEY) setOwn(value, key, resolveWithin(value[key], objects, visited));
  }
  return value;
}
