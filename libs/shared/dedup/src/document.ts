/** The key that makes an object of a response one that is given in full only once. */
export const UUID_KEY = '@uuid';

/** Whether a value is a JSON object (no array, no null, no Date). */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
