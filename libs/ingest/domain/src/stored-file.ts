import { type Instant } from '@pelorus/shared/kernel';

/** Bytes that are known by their content. */
export interface FileContent {
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** What somebody says of a file that is stored. */
export interface FileDescription {
  /** A text for people, never a path. */
  readonly name: string;
  /** As it was sent, parameters included. */
  readonly mediaType: string;
  /** The account that wrote it. */
  readonly username: string;
  /** The code of the item that it belongs to, in lower case. */
  readonly itemCode?: string;
  /** The id of the event that it belongs to. */
  readonly event?: number;
}

/** A file of any kind, kept as it was sent. */
export interface StoredFile extends FileDescription, FileContent {
  readonly id: number;
  /** When it was written, to the millisecond. */
  readonly created: Instant;
}
