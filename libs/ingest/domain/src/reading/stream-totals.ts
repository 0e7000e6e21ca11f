import { type StreamKind } from '@pelorus/shared/nrt';
import { type Instant } from '@pelorus/shared/kernel';
import { type LastValue } from '../stream-summary';

export interface StreamTotals {
  readonly id: number;
  readonly code: string;
  readonly unit?: string;
  readonly kind: StreamKind;
  /** First time stamp; absent without values. */
  readonly first?: Instant;
  /** Latest value; of equal time stamps the newest dataset's. */
  readonly last?: LastValue;
  /** Stored cells that are not empty, over all datasets. */
  readonly values: number;
}
