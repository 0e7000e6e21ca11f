import { useSyncExternalStore } from 'react';
import { type KeptQueries, NO_QUERIES, readKept } from './kept-queries';

const KEY = 'pelorus.queries';
const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly kept: KeptQueries } = { text: null, kept: NO_QUERIES };

/** The same object as long as the text is the same, as React wants it. */
function present(): KeptQueries {
  const text = localStorage.getItem(KEY);
  if (text !== last.text) last = { text, kept: readKept(text) };
  return last.kept;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Changes what this browser keeps. */
export function changeKept(change: (kept: KeptQueries) => KeptQueries): void {
  const changed = change(present());
  if (changed === present()) return;
  localStorage.setItem(KEY, JSON.stringify(changed));
  for (const listener of listeners) listener();
}

/** Queries that this browser keeps. */
export const useKept = (): KeptQueries => useSyncExternalStore(subscribe, present);
