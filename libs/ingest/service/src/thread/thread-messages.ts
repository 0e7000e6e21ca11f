import { type MessagePort } from 'node:worker_threads';
import { type UploadOrder, type UploadResult } from '../upload';
import { type DescribedError } from './described-error';

/** What a thread needs to know when it starts. */
export interface ThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly connections: number;
}

/** An upload for a thread; everything further about it goes through the port. */
export interface ThreadOrder {
  readonly order: UploadOrder;
  readonly port: MessagePort;
}

/** Bytes of a body in a buffer that is lent; the end; or the order to give the upload up. */
export type ToThread =
  | { readonly kind: 'bytes'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'abort' };

/** A buffer that is given back, or what became of the upload: the last message. */
export type FromThread =
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'done'; readonly result: UploadResult }
  | { readonly kind: 'failed'; readonly error: DescribedError };
