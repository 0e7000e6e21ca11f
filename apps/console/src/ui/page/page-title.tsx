import { useEffect } from 'react';

/** Sets the document's title, the most specific word first. */
export function usePageTitle(...words: readonly (string | undefined)[]): void {
  const title = [...words.filter(Boolean), 'Pelorus'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
