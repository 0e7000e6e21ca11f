import { type FaultList } from '@pelorus/shared/kernel';
import { pointerStep } from './json-pointer';

/** Keys that class-transformer and the validator take for the class of an object. */
const RESERVED = ['constructor', '__proto__'];

/** Nested objects without keys that stand for a class: no object of a body has such a key, so each is a fault. */
export function withoutReservedBelow(value: unknown, pointer: string, faults: FaultList): unknown {
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
