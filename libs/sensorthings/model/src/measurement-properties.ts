import { type Item } from '@pelorus/client';
import { type Json, typed } from './json';

type ItemParameter = NonNullable<Item['parameters']>[number];
type Unit = ItemParameter['unit'];

/** Properties of a parameter in camel case: one bound is a number, two are a range. */
export function measurementProperties(properties: ItemParameter['properties']): Json | undefined {
  if (properties.length === 0) return undefined;
  const facts = properties.flatMap(({ name, lower, upper, unit }): [string, unknown][] => {
    const key = camelCased(name);
    const isRange = key.endsWith('Range') || (lower !== undefined && upper !== undefined);
    const bounds = [lower, upper].filter((bound) => bound !== undefined);
    const shown = isRange && !key.endsWith('Range') ? `${key}Range` : key;
    return [
      [shown, isRange ? bounds : bounds[0]],
      [`unitOf${shown.charAt(0).toUpperCase()}${shown.slice(1)}`, unit && unitDocument(unit)],
    ];
  });
  return typed('MeasurementProperties', Object.fromEntries(facts));
}

function camelCased(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');
}

function unitDocument(unit: Unit): Json {
  return typed('Unit', { name: unit.name, symbol: unit.code, definition: ucumAddress(unit) });
}

/** URL for a UCUM code; undefined without one. */
export function ucumAddress({ ucum }: Unit): string | undefined {
  return ucum === '' ? undefined : `https://units-of-measurement.org/${encodeURIComponent(ucum)}`;
}
