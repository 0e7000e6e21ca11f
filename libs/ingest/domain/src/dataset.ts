import { type Instant } from '@pelorus/shared/kernel';
import { type StreamValues } from './stream-values';
import { type Warning } from './warning';

export interface Content {
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly rows: number;
  readonly values: number;
  /** Empty cells of columns of values. */
  readonly missing: number;
  /** Decoded bytes of the file. */
  readonly bytes: number;
  /** SHA-256 of the decoded bytes, in hexadecimal digits. */
  readonly sha256: string;
}

export interface DatasetHead extends Content {
  readonly id: number;
  readonly datetime: Instant;
  readonly username: string;
  readonly name?: string;
  /** Part of the dataset, from its layout and year: see `partOf`. */
  readonly part: number;
  /** Empty cells of each column of values; absent when no cell is empty. */
  readonly missingOf?: readonly number[];
  readonly warnings: readonly Warning[];
}

export interface Dataset extends DatasetHead {
  readonly streams: readonly StreamValues[];
}

/** A file that was checked, but not stored. */
export type CheckedFile = Omit<Dataset, 'id' | 'datetime' | 'part' | 'missingOf'>;
