import { useCallback, useSyncExternalStore } from 'react';

/** Screens as narrow as a phone's, the same bound as in the stylesheets. */
export const NARROW = '(width < 48rem)';

/** Where one points with a finger, which needs 44 px; the same bound as in the stylesheets. */
export const FINGERS = '(width < 48rem), (pointer: coarse)';

/** Whether a media query holds now. */
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
