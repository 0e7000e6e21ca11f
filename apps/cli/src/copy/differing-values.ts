import { type Values } from './any-record';

/** A field that has other values at the source and at the target. */
export interface Differing {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The fields of the source's values that differ at the target. Nothing, null and an empty text are the same. */
export function differingValues(from: Values, to: Values): Differing[] {
  return Object.keys(from)
    .filter((field) => comparable(from[field]) !== comparable(to[field]))
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

/** The values without those that say nothing. */
export const givenValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => comparable(value) !== ''));

/** A date-time without its zone, to the millisecond; any other text as it is. */
export function sameMoment(text: unknown): string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d[T ]/.test(text)) return typeof text === 'string' ? text : '';
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString().replace('Z', '');
}

function comparable(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value);
}
