import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The name under which connections prepare a statement: the same for the same text, on every instance. */
export function preparedName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `pelorus_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
