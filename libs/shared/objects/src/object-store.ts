/** An object as a store lists it. */
export interface ListedObject {
  readonly name: string;
  readonly modifiedMs: number;
}

/** Bytes that are read while they are written, from the beginning with each attempt. */
export interface ObjectSource {
  readonly size: number;
  /** SHA-256 of all bytes. */
  readonly sha256: Uint8Array;
  read(): AsyncIterable<Uint8Array>;
}

/**
 * A store of objects, which never change: one that is there is never overwritten. Names are paths of digits, letters and
 * `.-_` with slashes between them. A failure is DomainError `object-missing`, `object-short`, `storage-full` or
 * `object-store-unavailable`.
 */
export interface ObjectStore {
  /** The address of the store, without secrets. */
  readonly address: string;
  /** Writes an object so that it outlasts a crash; false when there is one of this name, which stays as it is. */
  put(name: string, object: Uint8Array | ObjectSource): Promise<boolean>;
  /** Reads `length` bytes (1 or more) from `start` on. */
  read(name: string, start: number, length: number): Promise<Uint8Array>;
  /** The number of bytes of an object; undefined when it is missing. */
  size(name: string): Promise<number | undefined>;
  /** All objects below a path with a slash at its end; without one all, also those that were broken off while they were written. */
  list(below?: string): AsyncIterable<ListedObject>;
  /** Removes an object. May be repeated. */
  remove(name: string): Promise<void>;
}
