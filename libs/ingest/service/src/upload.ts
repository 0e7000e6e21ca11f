import { type CheckedFile, type Dataset, type StreamWriter } from '@pelorus/ingest/domain';
import { type CodeWriter } from './codes/code-rule';

/** Account of a file and options of its upload. */
export interface UploadOrder extends StreamWriter {
  readonly name?: string;
  /** Checks and sums up the file without storing it. */
  readonly dryRun: boolean;
  /** Stores the file even if the account has stored the same bytes before. */
  readonly allowDuplicate: boolean;
}

export interface Upload extends Omit<UploadOrder, 'anyStream'>, CodeWriter {
  /** The decoded bytes, pulled as fast as they can be stored; `return` of the iterator says that no more are wanted. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Gives a signal that is aborted when the client is gone, for an upload that may wait: it then gives its turn up. */
  readonly gone?: () => AbortSignal;
  /** The turn of a small file among others of its account, which keep their order; absent for one that comes alone. */
  readonly turn?: UploadTurn;
}

/** A place in an order: a file waits until its turn has `come`, and says when it is `added` to what is stored next. */
export interface UploadTurn {
  readonly come: Promise<void>;
  readonly added: () => void;
}

export type UploadResult =
  { readonly kind: 'stored'; readonly dataset: Dataset } | { readonly kind: 'checked'; readonly file: CheckedFile };

export function orderOf({ username, name, dryRun, allowDuplicate }: Upload, anyStream: boolean): UploadOrder {
  return { username, anyStream, ...(name !== undefined && { name }), dryRun, allowDuplicate };
}
