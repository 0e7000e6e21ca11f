import fc from 'fast-check';
import { LIKELY_VALUES } from './likely-values';
import { type Json, resolveSchema } from './operation';

/** Ids of records that bodies refer to, by the key of the body or the group of vocables. */
export type KnownIds = Readonly<Record<string, readonly number[]>>;

const MAX_DEPTH = 4;

/** What values are made from: the document that schemas refer to, and the ids that exist. */
export interface Source {
  readonly document: Json;
  readonly ids: KnownIds;
  /** Fields with which clients log in. */
  readonly logins: readonly object[];
}

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789_'),
  minLength: 1,
  maxLength: 8,
});
const sentence = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));

/** Draws values that a schema allows. */
export function valuesOf(schema: Json, source: Source, key = '', depth = 0): fc.Arbitrary<unknown> {
  const { example, enum: names, ...rest } = resolveSchema(schema, source.document);
  if (Array.isArray(names)) return fc.constantFrom(...(names as unknown[]));
  const composed = ['oneOf', 'anyOf', 'allOf'].find((word) => word in rest);
  if (composed !== undefined) return composedValues(composed, rest[composed] as Json[], source, key, depth);
  const drawn = typedValues(rest, source, key, depth);
  return example === undefined || key === 'shortName' ? drawn : fc.oneof(drawn, fc.constant(example));
}

function composedValues(
  word: string,
  parts: readonly Json[],
  source: Source,
  key: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const values = parts.map((part) => valuesOf(part, source, key, depth));
  if (word !== 'allOf') return fc.oneof(...values);
  return fc.tuple(...values).map((objects) => Object.assign({}, ...(objects as object[])) as object);
}

function typedValues(schema: Json, source: Source, key: string, depth: number): fc.Arbitrary<unknown> {
  const type = [schema['type']].flat()[0];
  const group = /of the group (\w+)/.exec(String(schema['description']))?.[1] ?? key;
  const known = source.ids[group];
  if (type === 'integer' || type === 'number') {
    if (known === undefined) return numbers(schema, type);
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: numbers(schema, type) },
    );
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return arrayValues(schema, source, key, depth);
  if (type === 'object') return objectValues(schema, source, depth);
  return texts(schema, key);
}

function numbers({ minimum, maximum }: Json, type: string): fc.Arbitrary<number> {
  const min = Number(minimum ?? 0);
  const max = Number(maximum ?? Math.max(200, min));
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/** Items that a list has at the most, unless its schema asks for more. */
const MANY_ITEMS = 3;

function arrayValues(schema: Json, source: Source, key: string, depth: number): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constant([]);
  const items = valuesOf((schema['items'] ?? {}) as Json, source, key, depth + 1);
  const minLength = Number(schema['minItems'] ?? 0);
  const maxLength = Math.min(Math.max(MANY_ITEMS, minLength), Number(schema['maxItems'] ?? Infinity));
  return fc.array(items, { minLength, maxLength });
}

/** Optional keys that an object has at the most: a body with all of them has a fault too often. */
const OPTIONAL_KEYS = 3;

function objectValues(schema: Json, source: Source, depth: number): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constant({});
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = (schema['required'] ?? []) as string[];
  const values = Object.fromEntries(properties.map(([key, value]) => [key, valuesOf(value, source, key, depth + 1)]));
  const optional = properties.filter(([key, value]) => !required.includes(key) && !isFixed(value)).map(([key]) => key);
  return fc
    .tuple(fc.record(values), fc.subarray(optional, { maxLength: Math.min(OPTIONAL_KEYS, optional.length) }))
    .map(([all, chosen]) => Object.fromEntries([...required, ...chosen].map((key) => [key, all[key]])));
}

/** Whether a key cannot be changed. */
const isFixed = ({ description = '' }: Json): boolean => String(description).includes('fixed');

function texts({ pattern, format, minLength }: Json, key: string): fc.Arbitrary<string> {
  const likely = key === 'name' ? undefined : LIKELY_VALUES[key];
  if (likely !== undefined) return fc.constantFrom(...likely);
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time' || /date$|^start$|^end$/i.test(key)) return moment;
  if (format === 'binary') return fc.string({ maxLength: 40 });
  if (String(pattern).includes('https')) return word.map((text) => `https://example.org/${text}`);
  if (String(pattern).includes('@')) return word.map((text) => `${text}@example.org`);
  if (pattern !== undefined) return word;
  return Number(minLength ?? 0) > 0 ? sentence : fc.oneof(fc.constant(''), sentence);
}
