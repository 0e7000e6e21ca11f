import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { KnownKeys, pointerStep } from '@pelorus/shared/http';
import { DomainError, type Fault, FaultList, invalidBody } from '@pelorus/shared/kernel';
import { DATA_PARAMETERS } from './data-parameters';
import { OLDER_NAMES } from './older-names';

/** Largest number of codes in a body: as many as a file has columns of values. */
export const MAX_BODY_CODES = 4_095;

const NAMES = new Set(DATA_PARAMETERS.map(({ name }) => name));

/**
 * The query of a JSON body and of the request itself: a key is the parameter of that name, a list a repeated parameter,
 * and null an absent one. DomainError `invalid` lists all faults.
 */
export function queryOfBody(json: unknown, { query }: Request): ParsedQs {
  if (json === undefined) {
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a JSON object is expected.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalidBody([{ code: 'wrong-type', detail: 'The body must be a JSON object', pointer: '' }]);
  }
  const given = Object.entries(json).filter(([, value]) => value !== null && value !== undefined);
  const faults = new FaultList();
  const known = new KnownKeys(NAMES);
  for (const [key, value] of given) {
    if (!known.has(key)) faults.add(() => known.unknown(key, pointerStep(key)));
    else if (!isPlain(value)) faults.add(() => notPlain(key));
    else if (textsOf(value).some((text) => text.includes('\0'))) faults.add(() => withNul(key));
  }
  if (faults.total > 0) throw invalidBody(faults);
  const values = Object.fromEntries(given.map(([key, value]) => [key, textsOf(value)]));
  return query['format'] === undefined
    ? values
    : { ...values, format: [...textsOf(query['format']), ...(values['format'] ?? [])] };
}

/** Turns faults of parameters (400) into faults of the body (422) with pointers to its keys. */
export function asBodyFault(error: unknown, body: ParsedQs, { query }: Request): unknown {
  if (!(error instanceof DomainError) || !error.faults) return error;
  if (error.faults.some(({ parameter }) => parameter === undefined || Object.hasOwn(query, parameter))) return error;
  const faults = error.faults.map(({ parameter = '', ...fault }) => ({
    ...fault,
    pointer: pointerOf(parameter, body),
  }));
  const kind = error.kind === 'malformed' ? 'invalid' : error.kind;
  return new DomainError(kind, error.code, error.message, { faults, totalFaults: error.totalFaults, cause: error });
}

/** The key of the body with a parameter, by its own or its older name. */
function pointerOf(parameter: string, body: ParsedQs): string {
  const older = Object.entries(OLDER_NAMES).find(([name, stands]) => stands === parameter && body[name] !== undefined);
  return pointerStep(older?.[0] ?? parameter);
}

function isPlain(value: unknown): boolean {
  const isOne = (one: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof one);
  return Array.isArray(value) ? value.every(isOne) : isOne(value);
}

function notPlain(key: string): Fault {
  const detail = `'${key}' must be a text, a number, or a list of them`;
  return { code: 'wrong-type', detail, pointer: pointerStep(key) };
}

function withNul(key: string): Fault {
  return { code: 'bad-character', detail: `'${key}' must not contain U+0000`, pointer: pointerStep(key) };
}

function textsOf(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
