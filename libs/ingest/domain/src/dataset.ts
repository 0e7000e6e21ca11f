import { type Instant } from '@pelorus/shared/kernel';
import { type StreamValues } from './stream-values';
import { type Warning } from './warning';

export interface Content {
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly rows: number;
  readonly values: number;
  /** Empty cells of value columns. */
  readonly missing: number;
  /** Decoded bytes. */
  readonly bytes: number;
  /** SHA-256 of the decoded bytes, hexadecimal. */
  readonly sha256: string;
}

export interface DatasetHead extends Content {
  readonly id: number;
  readonly datetime: Instant;
  readonly username: string;
  readonly name?: string;
  /** Part of the dataset: see `partOf`. */
  readonly part: number;
  /** Empty cells by value column; absent for none. */
  readonly missingOf?: readonly number[];
  readonly warnings: readonly Warning[];
}

export interface Dataset extends DatasetHead {
  readonly streams: readonly StreamValues[];
}

/** File that was checked but not stored. */
export type CheckedFile = Omit<Dataset, 'id' | 'datetime' | 'part' | 'missingOf'>;
