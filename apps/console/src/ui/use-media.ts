import { useCallback, useSyncExternalStore } from 'react';

/** Phone width; the same bound as in the stylesheets. */
export const NARROW = '(width < 48rem)';

/** Fingers, which need 44 px; the same bound as in the stylesheets. */
export const FINGERS = '(width < 48rem), (pointer: coarse)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
