import { BrowserValue, useBrowserValue } from '../../ui/browser-value';
import { type KeptQueries, readKept } from './kept-queries';

const queries = new BrowserValue<KeptQueries>('queries', { read: readKept, write: JSON.stringify });

/** Changes what this browser keeps. */
export function changeKept(change: (kept: KeptQueries) => KeptQueries): void {
  const changed = change(queries.get());
  if (changed !== queries.get()) queries.set(changed);
}

/** Queries that this browser keeps. */
export const useKept = (): KeptQueries => useBrowserValue(queries);
