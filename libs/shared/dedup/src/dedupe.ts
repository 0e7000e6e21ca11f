import { isPlainObject, setOwn, UUID_KEY } from './document';

/**
 * Replaces every object with an `@uuid` after its first occurrence by that uuid, in document order (depth first, in
 * the order of keys), at any depth. The input is left as it is; an object within itself (a cycle) is its uuid, too. `seen`
 * holds the uuids of objects written before; the uuids of this document are added.
 */
export function dedupe(document: unknown, seen = new Set<string>()): unknown {
  return dedupeValue(document, seen);
}

function dedupeValue(value: unknown, seen: Set<string>): unknown {
  if (Array.isArray(value)) return mapElements(value, (element) => dedupeValue(element, seen));
  if (!isPlainObject(value)) return value;
  const uuid = value[UUID_KEY];
  if (typeof uuid === 'string') {
    if (seen.has(uuid)) return uuid;
    seen.add(uuid);
  }
  return mapValues(value, (child) => dedupeValue(child, seen));
}

/** A document would have more objects in full than is allowed. */
export class ExpansionTooLarge extends RangeError {
  constructor(readonly limit: number) {
    super(`more than ${limit} objects in full`);
    this.name = 'ExpansionTooLarge';
  }
}

/**
 * Writes every object in full wherever it occurs; only an object within itself (a cycle) becomes its uuid. Objects that
 * refer to each other can occur in each other's place any number of times: more than `limit` of them are refused with
 * ExpansionTooLarge.
 */
export function expand(document: unknown, limit = Number.POSITIVE_INFINITY): unknown {
  return expandValue(document, { open: new Set(), left: limit, limit });
}

interface Expansion {
  /** The uuids of the objects around the current one. */
  readonly open: Set<string>;
  left: number;
  readonly limit: number;
}

function expandValue(value: unknown, expansion: Expansion): unknown {
  if (Array.isArray(value)) return mapElements(value, (element) => expandValue(element, expansion));
  if (!isPlainObject(value)) return value;
  const uuid = value[UUID_KEY];
  if (typeof uuid !== 'string') return mapValues(value, (child) => expandValue(child, expansion));
  if (expansion.open.has(uuid)) return uuid;
  if (--expansion.left < 0) throw new ExpansionTooLarge(expansion.limit);
  expansion.open.add(uuid);
  const copy = mapValues(value, (child) => expandValue(child, expansion));
  expansion.open.delete(uuid);
  return copy;
}

/** A copy with other values; the object itself where none is another one, as in most documents without uuids. */
function mapValues(value: Record<string, unknown>, map: (child: unknown) => unknown): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const mapped = map(value[key]);
    if (mapped !== value[key]) setOwn((copy ??= { ...value }), key, mapped);
  }
  return copy ?? value;
}

function mapElements(value: readonly unknown[], map: (element: unknown) => unknown): readonly unknown[] {
  const mapped = value.map(map);
  return mapped.some((element, at) => element !== value[at]) ? mapped : value;
}
