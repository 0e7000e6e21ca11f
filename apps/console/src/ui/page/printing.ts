import { useSyncExternalStore } from 'react';

/** Width of a sheet in pixels, for fixed-width pictures. */
export const SHEET_WIDTH = 680;

const media = window.matchMedia('print');
const listeners = new Set<() => void>();
let printing = media.matches;

/** Flushes rendering: the print is taken right afterwards. */
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

/** Whether the page prints: all is shown, on white, as wide as a sheet. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
