import { useSyncExternalStore } from 'react';
import { usePrinting } from '../ui/page/printing';
import { theme as chosen, usePreference } from '../ui/preferences';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The theme that the page has, for a canvas, which knows no `light-dark()`. */
export function useTheme(): 'light' | 'dark' {
  const printing = usePrinting();
  const preference = usePreference(chosen);
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  // Paper is white.
  if (printing) return 'light';
  return preference === 'system' ? system : preference;
}
