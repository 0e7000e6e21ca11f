import { DomainError, type Fault, invalidBody, jsonExcerpt } from '@pelorus/shared/kernel';
import { type BodyClass, type BodyKeys } from './body-fields';
import { parseBody } from './parse-body';

/** Checks a JSON array of 1 to `max` ids; all faults at once as DomainError `invalid`. */
export function parseIds(json: unknown, max: number): number[] {
  const elements = arrayOf(json, max);
  const faults = elements.flatMap((element, i) => faultOfId(element, `/${i}`) ?? []);
  if (faults.length > 0) throw invalidBody(faults);
  return elements as number[];
}

/** Checks a JSON array of 1 to `max` objects, each against a class of bodies; all faults at once as DomainError `invalid`. */
export function parseArray<Body extends object>(type: BodyClass<Body> & BodyKeys, json: unknown, max: number): Body[] {
  const faults: Fault[] = [];
  const bodies = arrayOf(json, max).flatMap((element, i) => {
    try {
      return [parseBody(type, element, 'create').values as Body];
    } catch (error) {
      if (!(error instanceof DomainError) || !error.faults) throw error;
      faults.push(...error.faults.map((fault) => ({ ...fault, pointer: `/${i}${fault.pointer ?? ''}` })));
      return [];
    }
  });
  if (faults.length > 0) throw invalidBody(faults);
  return bodies;
}

function arrayOf(json: unknown, max: number): unknown[] {
  if (json === undefined) {
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON array is expected.');
  }
  if (!Array.isArray(json)) throw invalidBody([fault('wrong-type', 'The body must be a JSON array')]);
  if (json.length === 0) throw invalidBody([fault('too-short', 'The array must have at least one element')]);
  if (json.length > max) throw invalidBody([fault('too-long', `The array must have at most ${max} elements`)]);
  return json;
}

function faultOfId(value: unknown, pointer: string): Fault | undefined {
  if (Number.isSafeInteger(value) && Number(value) >= 1) return undefined;
  const code = typeof value === 'number' && Number.isInteger(value) ? 'out-of-range' : 'wrong-type';
  return fault(code, `must be the id of a record: a whole number from 1 (it is ${jsonExcerpt(value)})`, pointer);
}

function fault(code: string, detail: string, pointer = ''): Fault {
  return { code, detail, pointer };
}
