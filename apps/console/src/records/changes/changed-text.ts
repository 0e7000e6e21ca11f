import { numberText } from '../../ui/text/number-text';
import { type Change } from '../item-queries';

type Value = Change['changes'][number]['from'];

/** The value of a field in a history as text; empty where the field was not there. */
export function changedText(value: Value, locale: string): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.map((part) => partText(part, locale)).join('\n') : plainText(value, locale);
}

/** A property of a parameter as `name: value, name: value`. */
const partText = (part: Readonly<Record<string, unknown>>, locale: string): string =>
  Object.entries(part)
    .map(([name, value]) => (name === 'name' ? String(value) : `${name} ${plainText(value, locale)}`))
    .join(', ');

const plainText = (value: unknown, locale: string): string =>
  typeof value === 'number' ? numberText(value, locale) : String(value);
