import { type FileBytes, type KeptContent } from '@pelorus/shared/files';
import { type Executor } from '@pelorus/shared/persistence';

/** Files arrive in chunks of this size; the last is smaller, unless they come out even. */
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
  /** Does what takes long before an arrived file is kept, outside of changes: what was sent stays until the file is discarded. */
  send(file: StoredFile): Promise<void>;
  /** Puts a file that arrived where complete ones are, in a change. */
  keep(file: StoredFile, change: Executor): Promise<void>;
  /** The bytes of a complete file that is not empty; undefined when they are gone. */
  open(file: StoredFile): Promise<FileBytes | undefined>;
  /** Removes the bytes of a file that was not kept. */
  drop(id: number): Promise<void>;
  remove(file: StoredFile): Promise<void>;
  /** The contents of complete files whose bytes could be left without a row that tells of them. */
  kept(): AsyncIterable<KeptContent>;
  /** Whether there are bytes of a complete file. */
  has(sha256: Uint8Array): Promise<boolean>;
}

/** A digest in hexadecimal digits. */
export function hexOf(sha256: Uint8Array): string {
  return Buffer.from(sha256).toString('hex');
}
