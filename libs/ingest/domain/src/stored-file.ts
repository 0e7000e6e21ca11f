import { type Instant } from '@pelorus/shared/kernel';

export interface FileContent {
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

export interface FileDescription {
  /** Name for people, never a path. */
  readonly name: string;
  /** Media type as the client sent it, with parameters. */
  readonly mediaType: string;
  readonly username: string;
  /** Code of the item to which the file belongs, in lower case. */
  readonly itemCode?: string;
  /** Id of the event to which the file belongs. */
  readonly event?: number;
}

/** A file of any kind, kept byte for byte. */
export interface StoredFile extends FileDescription, FileContent {
  readonly id: number;
  /** Moment of writing, to the millisecond. */
  readonly created: Instant;
}
