import { type ParsedQs } from 'qs';
import { didYouMean, DomainError, nearest } from '@pelorus/shared/kernel';

export function badParameter(parameter: string, code: string, detail: string): DomainError {
  return new DomainError('malformed', code, detail, { faults: [{ code, detail, parameter }] });
}

export function manyValues(query: ParsedQs, name: string): string[] {
  const value = query[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** The one value of a parameter; undefined when absent; given twice is an error. */
export function oneValue(query: ParsedQs, name: string): string | undefined {
  const values = manyValues(query, name);
  if (values.length > 1) throw badParameter(name, 'repeated-parameter', `'${name}' is given ${values.length} times.`);
  return values[0];
}

export function integerValue(query: ParsedQs, name: string, min: number, max: number): number | undefined {
  const text = oneValue(query, name);
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || value < min || value > max) {
    const detail = `'${name}' must be a whole number from ${min} to ${max}, not '${text.slice(0, 64)}'.`;
    throw badParameter(name, 'bad-number', detail);
  }
  return value;
}

export function booleanValue(query: ParsedQs, name: string): boolean | undefined {
  const text = oneValue(query, name)?.toLowerCase();
  if (text === undefined || text === '') return undefined;
  if (text !== 'true' && text !== 'false') {
    throw badParameter(name, 'bad-boolean', `'${name}' must be true or false, not '${text.slice(0, 64)}'.`);
  }
  return text === 'true';
}

/** Words of a fixed set, comma-separated or repeated. */
export function wordValues<Word extends string>(query: ParsedQs, name: string, words: readonly Word[]): Word[] {
  const given = manyValues(query, name)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return given.map((value) => {
    const word = words.find((each) => each === value);
    if (word !== undefined) return word;
    const hint = didYouMean(nearest(value, words)) || ` (it takes ${words.join(', ')})`;
    throw badParameter(name, 'unknown-value', `'${name}' does not take '${value.slice(0, 64)}'${hint}`);
  });
}
