import { type CheckedFile, type Dataset, type StreamWriter } from '@pelorus/ingest/domain';
import { type CodeWriter } from './codes/code-rule';

/** Whose file it is, and what is to be done with it. */
export interface UploadOrder extends StreamWriter {
  readonly name?: string;
  /** Check and sum up, but store nothing. */
  readonly dryRun: boolean;
  /** Store the file even if the account has stored the same bytes before. */
  readonly allowDuplicate: boolean;
}

/** A file that somebody sends. */
export interface Upload extends Omit<UploadOrder, 'anyStream'>, CodeWriter {
  /** The decoded bytes. It is pulled as fast as they can be stored, and its iterator is told when no more is wanted. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Aborted when the sender is gone: an upload that waits for its turn gives it up. */
  readonly gone?: AbortSignal;
}

/** What became of an upload. */
export type UploadResult =
  { readonly kind: 'stored'; readonly dataset: Dataset } | { readonly kind: 'checked'; readonly file: CheckedFile };

/** What an upload is to be done with. */
export function orderOf({ username, name, dryRun, allowDuplicate }: Upload, anyStream: boolean): UploadOrder {
  return { username, anyStream, ...(name !== undefined && { name }), dryRun, allowDuplicate };
}
