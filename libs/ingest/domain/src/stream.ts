import { type StreamKind } from '@pelorus/shared/nrt';

/** What one parameter measured, over all datasets. Nothing but its values ever changes. */
export interface Stream {
  readonly id: number;
  /** The parameter URN, in lower case. */
  readonly code: string;
  /** As the first file wrote it; absent when that gave none. */
  readonly unit?: string;
  readonly kind: StreamKind;
  /** The account that wrote it first; unless rights come from the registry, it alone may write it. */
  readonly owner: string;
}

/** A stream that a file begins. */
export type NewStream = Omit<Stream, 'id'>;
