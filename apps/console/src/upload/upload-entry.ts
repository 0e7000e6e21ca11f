import { type Dataset } from '@pelorus/client';
import { type CheckedBytes } from '@pelorus/shared/nrt';
import { type ColumnSummary } from './check/column-summary';
import { type FaultyLine, type Repairs } from './repair/repair';
import { type UploadWarning } from './check/upload-warnings';

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
  /** Bytes of the file. */
  readonly size: number;
  readonly gzipped: boolean;
  readonly state: UploadState;
  /** Result of the check; `content` is unpacked. */
  readonly check?: {
    readonly checked: CheckedBytes;
    readonly lines: readonly FaultyLine[];
    readonly content: Blob;
    readonly summaries: readonly ColumnSummary[];
    /** Warnings by the registry's facts; undefined where it could not be asked. */
    readonly warnings: readonly UploadWarning[] | undefined;
  };
  readonly repairs: Repairs;
  /** The account that stored it, whom alone it is shown. */
  readonly account?: string | undefined;
}

let lastId = 0;

/** The entry of a file before its check. */
export function newEntry(file: File): UploadEntry {
  const gzipped = /\.gz$/i.test(file.name);
  return {
    id: ++lastId,
    name: file.name.replace(/\.gz$/i, ''),
    file,
    size: file.size,
    gzipped,
    state: { kind: 'checking', read: 0 },
    repairs: new Map(),
  };
}

/** The entry of a file that was stored before the page was loaded; its bytes are gone. */
export function storedEntry(kept: Pick<UploadEntry, 'name' | 'size' | 'state' | 'account'>): UploadEntry {
  return { ...kept, id: ++lastId, file: new Blob(), gzipped: false, repairs: new Map() };
}

/** Whether a file can be sent now: it was checked, and is not on its way or stored. */
export const isReady = ({ state: { kind }, check }: UploadEntry): boolean =>
  check !== undefined && (kind === 'ready' || kind === 'undone' || kind === 'failed');

/** Whether closing the page would break something off. */
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
