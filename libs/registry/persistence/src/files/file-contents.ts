/** Chunk size; only the last chunk of a file is smaller. */
export const CHUNK_BYTES = 256 * 1024;

/** Complete file. */
export interface StoredFile {
  readonly id: number;
  readonly sha256: Uint8Array;
  readonly size: number;
}

/** Storage of uploaded bytes. Removing calls may be repeated. */
export interface FileContents {
  /** Appends a chunk of an arriving file. */
  append(id: number, place: number, bytes: Uint8Array): Promise<void>;
  /** Flushes the arrived bytes to disk. */
  seal(id: number): Promise<void>;
  /** Moves an arrived file to the complete ones. */
  keep(file: StoredFile): Promise<void>;
  /** Reads a chunk of a complete file; undefined when it is gone. */
  chunk(file: StoredFile, place: number): Promise<Uint8Array | undefined>;
  /** Removes an arriving file. */
  drop(id: number): Promise<void>;
  remove(file: StoredFile): Promise<void>;
  /** SHA-256 of complete files that could be without a row. */
  kept(): AsyncIterable<Uint8Array>;
  has(sha256: Uint8Array): Promise<boolean>;
}
