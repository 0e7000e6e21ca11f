import { useEffect, useEffectEvent } from 'react';

/** A list that can scroll to a row. */
interface Scrollable {
  readonly scrollToIndex: (index: number) => void;
}

/**
 * Scrolls a list to a row when the row changes; the virtualizer, another object after each scroll, counts for nothing.
 */
export function useScrollToRow(list: Scrollable, row: number | undefined): void {
  const scroll = useEffectEvent((index: number) => list.scrollToIndex(index));
  useEffect(() => {
    if (row !== undefined) scroll(row);
  }, [row]);
}
