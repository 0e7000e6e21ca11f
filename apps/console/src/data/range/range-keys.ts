import { type KeyboardEvent } from 'react';
import { panned, type TimeRange, zoomed } from '../../plot/time-range';
import { useDataView } from '../use-data-view';

const MOVES: Readonly<Record<string, (range: TimeRange) => TimeRange>> = {
  ArrowLeft: (range) => panned(range, -0.25),
  ArrowRight: (range) => panned(range, 0.25),
  PageUp: (range) => panned(range, -1),
  PageDown: (range) => panned(range, 1),
  ArrowUp: (range) => zoomed(range, 0.5),
  ArrowDown: (range) => zoomed(range, 2),
  '+': (range) => zoomed(range, 0.5),
  '-': (range) => zoomed(range, 2),
};

/** Keys: arrows pan and zoom, `+` and `-` zoom, `0` shows all. */
export function useRangeKeys(
  range: TimeRange,
  onRange: (range: TimeRange, options: { replace: boolean }) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const { change } = useDataView();
  return (event) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move) onRange(move(range), { replace: true });
    else if (event.key === '0') change({ from: undefined, to: undefined });
    else return;
    event.preventDefault();
  };
}
