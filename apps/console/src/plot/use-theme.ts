import { useSyncExternalStore } from 'react';
import { theme as chosen, usePreference } from '../app/preferences';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The theme that the page has, for a canvas, which knows no `light-dark()`. */
export function useTheme(): 'light' | 'dark' {
  const preference = usePreference(chosen);
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  return preference === 'system' ? system : preference;
}
