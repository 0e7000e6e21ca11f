import { type Dataset } from '@pelorus/client';
import { keptKey } from '../ui/page/host-path';
import { storedEntry, type UploadEntry, type UploadState } from './upload-entry';

const NAME = 'uploads';
/** Files that are kept, and codes of each. */
const MOST = { files: 100, streams: 20 };

interface Kept {
  readonly name: string;
  readonly size: number;
  readonly account: string | undefined;
  readonly state: Extract<UploadState, { kind: 'stored' }>;
}

/** The files that were stored from this tab before the page was loaded, so that they can still be taken back. */
export function keptEntries(): readonly UploadEntry[] {
  try {
    return (JSON.parse(sessionStorage.getItem(keptKey(NAME)) ?? '[]') as readonly Kept[]).map(storedEntry);
  } catch {
    return [];
  }
}

let kept = '[]';

/** Keeps what is stored for the next load of the page. */
export function keepStored(entries: readonly UploadEntry[]): void {
  const next = JSON.stringify(entries.flatMap(keptOf).slice(-MOST.files));
  if (next === kept) return;
  kept = next;
  try {
    sessionStorage.setItem(keptKey(NAME), next);
  } catch {
    // A browser that keeps nothing shows the list until the page is loaded again.
  }
}

function keptOf({ name, size, account, state }: UploadEntry): Kept[] {
  if (state.kind !== 'stored') return [];
  return [{ name, size, account, state: { ...state, dataset: shortened(state.dataset) } }];
}

const shortened = ({ streams = [], ...dataset }: Dataset): Dataset => ({
  ...dataset,
  streams: streams.slice(0, MOST.streams),
});
