import { type Instant } from '@pelorus/shared/kernel';

export interface FileContent {
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

export interface FileDescription {
  /** Name for people, never a path. */
  readonly name: string;
  /** Media type as sent, with parameters. */
  readonly mediaType: string;
  readonly username: string;
  /** Code of its item, in lower case. */
  readonly itemCode?: string;
  /** Id of its event. */
  readonly event?: number;
}

/** File of any kind, kept byte for byte. */
export interface StoredFile extends FileDescription, FileContent {
  readonly id: number;
  /** Moment of writing, to the millisecond. */
  readonly created: Instant;
}
