import { type CheckedBytes } from '@pelorus/shared/nrt';
import { type FaultyLine } from './repair';

/** A file for the thread that checks files. */
export interface CheckRequest {
  readonly file: Blob;
  readonly gzipped: boolean;
}

/** What the thread says of a file: how far it is, what it found, or why it could not read it. */
export type CheckAnswer =
  | { readonly kind: 'progress'; readonly read: number }
  | {
      readonly kind: 'checked';
      readonly checked: CheckedBytes;
      readonly lines: readonly FaultyLine[];
      readonly content: Blob;
    }
  | { readonly kind: 'failed'; readonly message: string };
