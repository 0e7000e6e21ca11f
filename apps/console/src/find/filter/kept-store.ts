import { BrowserValue, useBrowserValue } from '../../ui/browser-value';
import { type KeptQueries, readKept } from './kept-queries';

const queries = new BrowserValue<KeptQueries>('queries', { read: readKept, write: JSON.stringify });

export function changeKept(change: (kept: KeptQueries) => KeptQueries): void {
  const changed = change(queries.get());
  if (changed !== queries.get()) queries.set(changed);
}

export const useKept = (): KeptQueries => useBrowserValue(queries);
