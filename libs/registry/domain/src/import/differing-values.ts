/** The values that differ from a record's. Clearing an empty text is no change. */
export function differingValues<Values extends object>(stored: object, values: Values): Partial<Values> {
  const before = stored as Readonly<{ [key: string]: unknown }>;
  const entries = Object.entries(values).filter(([key, value]) => value !== undefined && !isSame(before[key], value));
  return Object.fromEntries(entries) as Partial<Values>;
}

function isSame(before: unknown, value: unknown): boolean {
  if (value instanceof Date && before instanceof Date) return value.getTime() === before.getTime();
  if (Array.isArray(value)) return JSON.stringify(value) === JSON.stringify(before);
  return value === before || (value === null && before === '');
}
