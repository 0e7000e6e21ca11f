import { type Dataset } from '@pelorus/client';
import { type CheckedBytes } from '@pelorus/shared/nrt';
import { type FaultyLine, type Repairs } from './repair';

/** Where a file is on its way. */
export type UploadState =
  | { readonly kind: 'checking'; readonly read: number }
  | { readonly kind: 'faulty' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'sending';
      readonly sent: number;
      readonly total: number;
      readonly began: number;
      readonly now: number;
    }
  | { readonly kind: 'stored'; readonly dataset: Dataset; readonly isNew: boolean }
  | { readonly kind: 'undone' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A file that was dropped on the page. */
export interface UploadEntry {
  readonly id: number;
  /** Name of the dataset: that of the file, without `.gz`. */
  readonly name: string;
  readonly file: Blob;
  readonly gzipped: boolean;
  readonly state: UploadState;
  /** What the check found; `content` is unpacked. */
  readonly check?: { readonly checked: CheckedBytes; readonly lines: readonly FaultyLine[]; readonly content: Blob };
  readonly repairs: Repairs;
}

let lastId = 0;

/** The entry of a file before its check. */
export function newEntry(file: File): UploadEntry {
  const gzipped = /\.gz$/i.test(file.name);
  return {
    id: ++lastId,
    name: file.name.replace(/\.gz$/i, ''),
    file,
    gzipped,
    state: { kind: 'checking', read: 0 },
    repairs: new Map(),
  };
}

/** Whether a file can be sent now: it was checked, and is not on its way or stored. */
export const isReady = ({ state: { kind }, check }: UploadEntry): boolean =>
  check !== undefined && (kind === 'ready' || kind === 'undone' || kind === 'failed');

/** Whether leaving the page would break something off. */
export const isBusy = ({ state: { kind }, repairs }: UploadEntry): boolean =>
  kind === 'sending' || kind === 'waiting' || (kind === 'faulty' && repairs.size > 0);

/** Seconds left at the rate so far; undefined before there is one. */
export function secondsLeft({
  sent,
  total,
  began,
  now,
}: Extract<UploadState, { kind: 'sending' }>): number | undefined {
  const seconds = (now - began) / 1000;
  return sent > 0 && seconds > 1 ? Math.ceil(((total - sent) * seconds) / sent) : undefined;
}
