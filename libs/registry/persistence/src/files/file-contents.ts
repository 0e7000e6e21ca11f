/** The bytes of a file are kept in chunks of this size; the last is smaller, unless they come out even. */
export const CHUNK_BYTES = 256 * 1024;

/** A file whose bytes are all known. */
export interface StoredFile {
  readonly id: number;
  readonly sha256: Uint8Array;
  readonly size: number;
}

/** Where the bytes of uploaded files are. Calls that take away may be repeated. */
export interface FileContents {
  /** Takes the next chunk of a file that arrives. */
  append(id: number, place: number, bytes: Uint8Array): Promise<void>;
  /** Writes the arrived bytes so that they outlast a crash. */
  seal(id: number): Promise<void>;
  /** Puts a file that arrived where complete ones are. */
  keep(file: StoredFile): Promise<void>;
  /** One chunk of a complete file; undefined when it is gone. */
  chunk(file: StoredFile, place: number): Promise<Uint8Array | undefined>;
  /** Removes the bytes of a file that was not kept. */
  drop(id: number): Promise<void>;
  /** Removes a complete file. */
  remove(file: StoredFile): Promise<void>;
  /** The SHA-256 of complete files whose bytes could be left without a row that tells of them. */
  kept(): AsyncIterable<Uint8Array>;
  /** Whether there are bytes of a complete file. */
  has(sha256: Uint8Array): Promise<boolean>;
}
