/** The key that makes an object of a response one that is given in full only once. */
export const UUID_KEY = '@uuid';

/** Whether a value is a JSON object (no array, no null, no Date). */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Sets a key of a copy as its own, also `__proto__`, which a plain assignment would take for the copy's prototype. */
export function setOwn(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  else copy[key] = value;
}
