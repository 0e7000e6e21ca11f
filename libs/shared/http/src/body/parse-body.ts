import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { DomainError, FaultList, invalidBody, type RelationEcho } from '@pelorus/shared/kernel';
import { type BodyClass, type BodyKeys, bodyKeys, type KeysOfBody } from './body-fields';
import { KnownKeys } from './known-keys';
import { pointerStep } from './json-pointer';
import { ValidationFaults } from './validation-faults';

/** Keys that class-transformer and the validator take for the class of an object. */
const RESERVED = ['constructor', '__proto__'];

/** Nested objects without keys that stand for a class: no object of a body has such a key, so each is a fault. */
function withoutReservedBelow(value: unknown, pointer: string, faults: FaultList): unknown {
  if (Array.isArray(value)) return value.map((each, i) => withoutReservedBelow(each, `${pointer}/${i}`, faults));
  if (typeof value !== 'object' || value === null) return value;
  const object = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(object).filter((key) => !RESERVED.includes(key));
  for (const key of RESERVED.filter((reserved) => Object.hasOwn(object, reserved))) {
    faults.add(() => ({
      code: 'unknown-key',
      detail: `There is no key '${key}'`,
      pointer: pointer + pointerStep(key),
    }));
  }
  return Object.fromEntries(
    keys.map((key) => [key, withoutReservedBelow(object[key], pointer + pointerStep(key), faults)]),
  );
}

/**
 * How a body is meant: `create` makes a record, `replace` (PUT) changes the keys given, both take null as not given;
 * `patch` (RFC 7396) changes the keys given and clears those that are null.
 */
export type BodyMode = 'create' | 'replace' | 'patch';

/** A checked body: the keys given, with null only where a patch clears, and the relations echoed without their ids. */
export interface ParsedBody<Body> {
  readonly values: { readonly [Key in keyof Body]?: Body[Key] | null };
  readonly echoes: readonly RelationEcho[];
}

/** Checks a JSON value against a class of bodies; all faults at once as DomainError `invalid`. */
export function parseBody<Body extends object>(
  type: BodyClass<Body> & BodyKeys,
  json: unknown,
  mode: BodyMode,
): ParsedBody<Body> {
  if (json === undefined)
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object is expected.');
  if (!isObject(json))
    throw invalidBody([{ code: 'wrong-type', detail: 'The body must be a JSON object', pointer: '' }]);
  const named = withFieldNames(json, type.aliases ?? {});
  const given = mode === 'patch' ? named : withoutNulls(named);
  const keys = bodyKeys(type);
  const faults = new FaultList();
  checkKeys(given, keys, mode, faults);
  const fields = Object.fromEntries(
    Object.entries(given)
      .filter(([key]) => keys.fields.has(key))
      .map(([key, value]) => {
        const cut = cutArray(value, keys.longest.get(key));
        return [key, withoutReservedBelow(withoutNullsBelow(cut), pointerStep(key), faults)];
      }),
  );
  validate(type, fields, mode, faults);
  if (faults.total > 0) throw invalidBody(faults);
  return {
    values: fields as ParsedBody<Body>['values'],
    echoes: Object.entries(keys.relations).flatMap(([key, idKey]) => echoOf(key, idKey, given)),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withFieldNames(
  json: Record<string, unknown>,
  aliases: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = Object.entries(aliases).filter(
    ([alias, name]) => Object.hasOwn(json, alias) && (json[name] ?? null) === null,
  );
  const renamed = { ...json, ...Object.fromEntries(given.map(([alias, name]) => [name, json[alias]])) };
  return Object.fromEntries(Object.entries(renamed).filter(([key]) => !Object.hasOwn(aliases, key)));
}

function withoutNulls(json: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
}

/** An array that is too long is refused as such; its further elements are not looked at. */
function cutArray(value: unknown, longest = Infinity): unknown {
  return Array.isArray(value) && value.length > longest ? value.slice(0, longest + 1) : value;
}

/** In nested objects null counts as not given, too, also when a patch replaces them as a whole. */
function withoutNullsBelow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullsBelow);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(withoutNulls(value)).map(([key, child]) => [key, withoutNullsBelow(child)]));
}

function checkKeys(
  given: Record<string, unknown>,
  { fields, required, ignored, relations }: KeysOfBody,
  mode: BodyMode,
  faults: FaultList,
): void {
  const known = new KnownKeys(fields);
  for (const key of Object.keys(given)) {
    const pointer = pointerStep(key);
    const idKey = Object.hasOwn(relations, key) ? relations[key] : undefined;
    const isCleared = mode === 'patch' && given[key] === null;
    if (idKey !== undefined && mode === 'create' && given[idKey] === undefined && given[key] !== null) {
      faults.add(() => ({ code: 'use-id', detail: `'${key}' is not set by an object: use ${idKey}`, pointer }));
    } else if (idKey !== undefined && isCleared && given[idKey] === undefined) {
      faults.add(() => ({ code: 'use-id', detail: `'${key}' is not cleared by null: use ${idKey}`, pointer }));
    } else if (isCleared && required.has(key)) {
      faults.add(() => ({ code: 'required', detail: `'${key}' is required and cannot be cleared`, pointer }));
    } else if (idKey === undefined && !fields.has(key) && !ignored.has(key)) {
      faults.add(() => known.unknown(key, pointer));
    }
  }
}

function validate(type: BodyClass<object>, fields: Record<string, unknown>, mode: BodyMode, faults: FaultList): void {
  const instance = plainToInstance(type, fields);
  const errors = validateSync(instance, {
    forbidUnknownValues: false,
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  // Only what is made must be complete; objects within a body always.
  const isGiven = ({ value }: { value?: unknown }): boolean => value !== undefined && value !== null;
  new ValidationFaults(faults).add(mode === 'create' ? errors : errors.filter(isGiven));
}

function echoOf(key: string, idKey: string, given: Record<string, unknown>): RelationEcho[] {
  const value = given[key];
  if (value === undefined || value === null || given[idKey] !== undefined) return [];
  if (typeof value === 'string') return [{ key, idKey, uuid: value }];
  if (!isObject(value)) return [{ key, idKey }];
  const uuid = value['@uuid'] ?? value['uuid'];
  const id = value['id'];
  return [{ key, idKey, ...(typeof uuid === 'string' && { uuid }), ...(typeof id === 'number' && { id }) }];
}
