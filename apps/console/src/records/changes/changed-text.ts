import { type Change } from '../item-queries';

type Value = Change['changes'][number]['from'];

/** The value of a field in a history as text; empty where the field was not there. */
export function changedText(value: Value): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.map(partText).join('\n') : String(value);
}

/** A property of a parameter as `name: value, name: value`. */
const partText = (part: Readonly<Record<string, unknown>>): string =>
  Object.entries(part)
    .map(([name, value]) => (name === 'name' ? String(value) : `${name} ${String(value)}`))
    .join(', ');
