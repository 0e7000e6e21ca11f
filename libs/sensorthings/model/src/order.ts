import { badQuery, type OrderKey, type Sourced } from '@pelorus/sensorthings/query';
import { compileExpression } from './compile';
import { type Compiled, type Env, scopeOf, valueOf, valuesOf } from './compiled';
import { atOnce, type Work } from './in-turns';
import { type Entity, type EntityName } from './entities';
import { compareTexts, isDuration, isTime } from './values';
import { type World } from './world';

type KeyValue = null | boolean | number | string;

/** End of a page: values of its keys, and the id. */
export type PageCursor = readonly KeyValue[];

interface CompiledKey {
  readonly compiled: Compiled;
  readonly descending: boolean;
}

/** Order of a list by keys, then ids. */
export class EntityOrder {
  constructor(private readonly keys: readonly CompiledKey[]) {}

  /** Whether ids alone decide. */
  get isNatural(): boolean {
    return this.keys.length === 0;
  }

  /** Keys of an entity, then its id. */
  cursorOf(entity: Entity, world: World): PageCursor {
    return atOnce(this.#cursorOf(entity, world));
  }

  *#cursorOf(entity: Entity, world: World): Work<PageCursor> {
    const env: Env = { world, entities: [entity] };
    const cursor: KeyValue[] = [];
    for (const key of this.keys) cursor.push(yield* keyOf(key, env));
    return [...cursor, entity.id];
  }

  compare(one: PageCursor, other: PageCursor): number {
    for (let at = 0; at < one.length; at++) {
      const order = compareKeys(one[at]!, other[at]!);
      if (order !== 0) return this.keys[at]?.descending ? -order : order;
    }
    return 0;
  }

  /** Sorts entities; `after` drops those before a cursor. */
  *sort(entities: readonly Entity[], world: World, after?: PageCursor): Work<readonly Entity[]> {
    if (this.isNatural) {
      return after === undefined ? entities : entities.filter(({ id }) => this.compare([id], after) > 0);
    }
    const keyed: { readonly entity: Entity; readonly cursor: PageCursor }[] = [];
    for (const entity of entities) {
      keyed.push({ entity, cursor: yield* this.#cursorOf(entity, world) });
      yield;
    }
    const left = after === undefined ? keyed : keyed.filter(({ cursor }) => this.compare(cursor, after) > 0);
    return left.sort((a, b) => this.compare(a.cursor, b.cursor)).map(({ entity }) => entity);
  }
}

/** Compiles `$orderby`. */
export function compileOrder(type: EntityName, orderby: Sourced<readonly OrderKey[]> | undefined): EntityOrder {
  if (!orderby) return new EntityOrder([]);
  const scope = scopeOf(type, orderby.source);
  return new EntityOrder(
    orderby.value.map(({ expression, descending }) => {
      const compiled = compileExpression(expression, scope);
      if (compiled.kind !== 'geometry') return { compiled, descending };
      const reason = 'Shapes have no order; geo.distance has one';
      throw badQuery(orderby.source, expression.span, { code: 'wrong-type', reason });
    }),
  );
}

/** Of many values the least one counts, descending the greatest. */
function* keyOf({ compiled, descending }: CompiledKey, env: Env): Work<KeyValue> {
  if (!compiled.many) return plain(yield* valueOf(compiled, env), descending);
  const values = (yield* valuesOf(compiled, env)).map((value) => plain(value, descending));
  const sorted = values.sort(compareKeys);
  return (descending ? sorted.at(-1) : sorted[0]) ?? null;
}

function plain(value: unknown, descending: boolean): KeyValue {
  if (isTime(value)) return descending ? value.end : value.start;
  if (isDuration(value)) return value.months * 2.63e12 + value.micros;
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : null;
}

const KINDS = ['boolean', 'number', 'string'];

/** Orders null, booleans, numbers, then texts by code points. */
function compareKeys(one: KeyValue, other: KeyValue): number {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  const kinds = KINDS.indexOf(typeof one) - KINDS.indexOf(typeof other);
  return kinds !== 0 ? kinds : Number(one) - Number(other);
}

/** Token of a next link. */
export function writeCursor(cursor: PageCursor): string {
  const text = JSON.stringify(cursor);
  const isNumbers = cursor.every((key) => typeof key === 'number');
  const bytes = isNumbers ? text : String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Parses a token; DomainError 400 otherwise. */
export function readCursor(token: string): PageCursor {
  try {
    const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const parsed: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0))));
    if (Array.isArray(parsed) && parsed.every(isKeyValue)) return parsed;
  } catch {
    // refused below
  }
  const reason = "'$skiptoken' is not one of a next link of this service: take next links as they are";
  throw badQuery(
    { parameter: '$skiptoken', text: token },
    { start: 0, end: token.length },
    { code: 'bad-option', reason },
  );
}

function isKeyValue(value: unknown): value is KeyValue {
  return value === null || ['boolean', 'number', 'string'].includes(typeof value);
}
