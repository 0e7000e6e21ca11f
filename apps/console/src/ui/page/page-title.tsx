import { useEffect } from 'react';

/** Sets the title of the document while a page is shown; the most specific word comes first. */
export function usePageTitle(...words: readonly (string | undefined)[]): void {
  const title = [...words.filter(Boolean), 'Pelorus'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
