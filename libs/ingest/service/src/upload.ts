import { type CheckedFile, type Dataset, type StreamWriter } from '@pelorus/ingest/domain';
import { type CodeWriter } from './codes/code-rule';

export interface UploadOrder extends StreamWriter {
  readonly name?: string;
  /** Checks and sums up the file without storing it. */
  readonly dryRun: boolean;
  /** Stores bytes that the account has stored before. */
  readonly allowDuplicate: boolean;
}

export interface Upload extends Omit<UploadOrder, 'anyStream'>, CodeWriter {
  /** Decoded bytes, pulled as fast as they are stored; the iterator's `return` ends the body. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Signal of a lost client; a waiting upload then gives up its turn. */
  readonly gone?: () => AbortSignal;
  /** Turn among the small files of an account, which keep their order; absent for a single one. */
  readonly turn?: UploadTurn;
}

/** Place in an order: a file waits until its turn has `come`, and tells when it is `added` to a batch. */
export interface UploadTurn {
  readonly come: Promise<void>;
  readonly added: () => void;
}

export type UploadResult =
  | { readonly kind: 'stored'; readonly dataset: Dataset }
  | { readonly kind: 'checked'; readonly file: CheckedFile };

export function orderOf({ username, name, dryRun, allowDuplicate }: Upload, anyStream: boolean): UploadOrder {
  return { username, anyStream, ...(name !== undefined && { name }), dryRun, allowDuplicate };
}
