import { type StreamKind } from '@pelorus/shared/nrt';

/** The measurements of one parameter over all datasets. Its code, unit, kind and owner never change. */
export interface Stream {
  readonly id: number;
  /** The parameter URN, in lower case. */
  readonly code: string;
  /** Unit in the first file; absent when that file gave none. */
  readonly unit?: string;
  readonly kind: StreamKind;
  /** Account that wrote the stream first. Only this account may write it, unless rights come from the registry. */
  readonly owner: string;
}

/** A stream that a file begins. */
export type NewStream = Omit<Stream, 'id'>;
