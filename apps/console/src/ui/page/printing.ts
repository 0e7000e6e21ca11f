import { useSyncExternalStore } from 'react';

/** Pixels of the width of a sheet that pictures of a fixed width have. */
export const SHEET_WIDTH = 680;

const media = window.matchMedia('print');
const listeners = new Set<() => void>();
let printing = media.matches;

/** Parts of the page are drawn anew before this returns: what is printed is taken right afterwards. */
function set(value: boolean): void {
  if (value === printing) return;
  printing = value;
  for (const listener of listeners) listener();
}

window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));
media.addEventListener('change', ({ matches }) => set(matches));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed: everything is shown then, on white, as wide as a sheet. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
