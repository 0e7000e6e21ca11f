/** The key of objects that a response gives in full only once. */
export const UUID_KEY = '@uuid';

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Sets an own key of a copy. A plain assignment of `__proto__` would set the copy's prototype. */
export function setOwn(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  else copy[key] = value;
}
