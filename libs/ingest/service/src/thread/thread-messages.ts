import { type MessagePort } from 'node:worker_threads';
import { type UploadOrder, type UploadResult } from '../upload';
import { type DescribedError } from './described-error';

export interface ThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly connections: number;
}

export interface StoreOrder {
  readonly kind: 'store';
  readonly order: UploadOrder;
  readonly port: MessagePort;
  readonly helpers: readonly MessagePort[];
}

/** A file of another thread, which sends sections of it through the port. */
export interface HelpOrder {
  readonly kind: 'help';
  readonly port: MessagePort;
}

export type ThreadOrder = StoreOrder | HelpOrder;

/** Messages to the thread: bytes of a body in a lent buffer, the end, or the order to give the upload up. */
export type ToThread =
  | { readonly kind: 'bytes'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'abort' };

/** Messages from the thread: a buffer that is given back, or the result, which is the last message. */
export type FromThread =
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'done'; readonly result: UploadResult }
  | { readonly kind: 'failed'; readonly error: DescribedError };
