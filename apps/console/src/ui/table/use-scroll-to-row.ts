import { useEffect, useEffectEvent } from 'react';

interface Scrollable {
  readonly scrollToIndex: (index: number) => void;
}

/** Scrolls when the row changes; ignores the virtualizer, a new object after each scroll. */
export function useScrollToRow(list: Scrollable, row: number | undefined): void {
  const scroll = useEffectEvent((index: number) => list.scrollToIndex(index));
  useEffect(() => {
    if (row !== undefined) scroll(row);
  }, [row]);
}
