import { type ArrivingFile } from './arriving-file';
import { type FileBytes } from './file-bytes';

export interface LeftBehind {
  readonly name: string;
  /** The content that a mark is about; undefined for a file that was arriving. */
  readonly sha256?: string;
}

/** What all files of the same bytes share. */
export interface Content {
  readonly sha256: string;
  readonly size: number;
}

/** A content that is kept, and where. */
export interface KeptContent {
  readonly sha256: string;
  readonly place: 'folder' | 'object store';
}

/** What became of a content that was to be where new ones are kept; `altered` bytes are left where they are. */
export type Brought = 'moved' | 'there' | 'missing' | 'altered';

/**
 * Where the bytes of files are, once for each content. Files arrive on the disk of this instance under names of their own. A mark says that
 * a content is about to come or to go, so that work that was broken off is found by all instances.
 */
export interface FilePlace {
  /** Begins to take in a file. DomainError `storage-full` when the disk has too little room. */
  begin(): Promise<ArrivingFile>;
  /** Does what takes long before an arriving file is kept, outside of locks. */
  send(name: string, content: Content): Promise<void>;
  /**
   * Puts an arriving file, which is sealed, among the complete ones. May be repeated. False when a deletion of the same content
   * removed what was sent: then it is to be sent again.
   */
  keep(name: string, content: Content): Promise<boolean>;
  /** The bytes of a content; undefined when they are missing or not of this size. */
  open(sha256: string, size: number): Promise<FileBytes | undefined>;
  /** All complete contents that this service keeps. */
  contents(): AsyncIterable<KeptContent>;
  has(sha256: string): Promise<boolean>;
  /** Removes the bytes of a content. May be repeated. */
  remove(sha256: string): Promise<void>;
  /** Marks a content that is about to come or to go; gives the name of the mark. */
  mark(sha256: string): Promise<string>;
  /** Removes a mark or an arriving file by its name. May be repeated. */
  drop(name: string): Promise<void>;
  /** Marks and arriving files that nobody has touched for so long that their makers have ended. */
  leftBehind(milliseconds: number): Promise<LeftBehind[]>;
  /** Copies a content from where it was kept before to where new ones are kept, and compares it; outside of locks. */
  bring(content: Content): Promise<Brought>;
  /** Removes a content from where it was kept before, if it is where new ones are kept. */
  leave(content: Content): Promise<void>;
}
