import { type Instant } from '@pelorus/shared/kernel';
import { type StreamValues } from './stream-values';
import { type Warning } from './warning';

/** What is known of the content of a file. */
export interface Content {
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly rows: number;
  /** Rows times the columns after the time stamp. */
  readonly values: number;
  /** Empty cells of columns of values. */
  readonly missing: number;
  /** Decoded bytes of the file. */
  readonly bytes: number;
  /** Of the decoded bytes, in hexadecimal digits. */
  readonly sha256: string;
}

/** A stored file, without what it holds of each stream. */
export interface DatasetHead extends Content {
  readonly id: number;
  /** When it was written: just before the commit. */
  readonly datetime: Instant;
  /** The account that wrote it. */
  readonly username: string;
  readonly name?: string;
  /** Its layout and year: see `partOf`. */
  readonly part: number;
  /** Empty cells of each column of values; absent when no cell is empty. */
  readonly missingOf?: readonly number[];
  readonly warnings: readonly Warning[];
}

/** A stored file. */
export interface Dataset extends DatasetHead {
  /** In the order of the file's columns. */
  readonly streams: readonly StreamValues[];
}

/** A file that was checked, but not stored. */
export type CheckedFile = Omit<Dataset, 'id' | 'datetime' | 'part' | 'missingOf'>;
