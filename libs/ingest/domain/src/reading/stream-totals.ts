import { type Instant } from '@pelorus/shared/kernel';
import { type LastValue } from '../stream-summary';

/** A stream with what all datasets hold of it. */
export interface StreamTotals {
  readonly id: number;
  readonly code: string;
  readonly unit?: string;
  /** Absent without values. */
  readonly first?: Instant;
  /** The latest value, of equal time stamps the newest dataset's. */
  readonly last?: LastValue;
  /** Stored cells that are not empty, over all datasets. */
  readonly values: number;
}
