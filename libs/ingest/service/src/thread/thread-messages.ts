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

/** File of another thread, which sends sections through the port. */
export interface HelpOrder {
  readonly kind: 'help';
  readonly port: MessagePort;
}

export type ThreadOrder = StoreOrder | HelpOrder;

/** Messages to the thread: bytes in a lent buffer, the end, or an abort. */
export type ToThread =
  | { readonly kind: 'bytes'; readonly buffer: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'abort' };

/** Messages from the thread: a returned buffer, or the result, which comes last. */
export type FromThread =
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  | { readonly kind: 'done'; readonly result: UploadResult }
  | { readonly kind: 'failed'; readonly error: DescribedError };
