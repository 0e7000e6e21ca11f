/** An object as a store lists it. */
export interface ListedObject {
  readonly name: string;
  readonly modifiedMs: number;
}

/**
 * A store of objects, which never change: one that is there is never overwritten. Names are paths of digits, letters and
 * `.-_` with slashes between them. A failure is DomainError `object-missing`, `object-short` or `object-store-unavailable`.
 */
export interface ObjectStore {
  /** The address of the store, without secrets. */
  readonly address: string;
  /** Writes an object so that it outlasts a crash; false when there is one of this name, which stays as it is. */
  put(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Reads `length` bytes (1 or more) from `start` on. */
  read(name: string, start: number, length: number): Promise<Uint8Array>;
  /** The number of bytes of an object; undefined when it is missing. */
  size(name: string): Promise<number | undefined>;
  /** All objects, also those that were broken off while they were written. */
  list(): AsyncIterable<ListedObject>;
  /** Removes an object. May be repeated. */
  remove(name: string): Promise<void>;
}
