import { type StreamKind } from '@pelorus/shared/nrt';

/** Measurements of a parameter over all datasets. Code, unit, kind and owner never change. */
export interface Stream {
  readonly id: number;
  /** URN of the parameter, in lower case. */
  readonly code: string;
  /** Unit in the first file; absent for none. */
  readonly unit?: string;
  readonly kind: StreamKind;
  /** Account that began it. Only this one may write it, unless rights come from the registry. */
  readonly owner: string;
}

export type NewStream = Omit<Stream, 'id'>;
