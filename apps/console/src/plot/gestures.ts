import type uPlot from 'uplot';
import { panned, type TimeRange, zoomed } from './time-range';

/** A shorter way is a click, not a drag. */
const SHORTEST_WAY = 4;

interface Gestures {
  /** The range that is shown. */
  readonly range: () => TimeRange;
  /** Told of the range that somebody chose. */
  readonly onRange: (range: TimeRange) => void;
}

/**
 * Dragging over a plot zooms in, Shift-drag and a finger pan, two fingers zoom, a double click zooms out. Returns what takes
 * the listeners off.
 */
export function listenToGestures(plot: uPlot, { range, onRange }: Gestures): () => void {
  const { over } = plot;
  const pointers = new Map<number, number>();
  let start: { readonly x: number; readonly range: TimeRange; readonly pans: boolean; apart?: number } | undefined;
  let next: TimeRange | undefined;
  const xOf = (event: PointerEvent): number => event.clientX - over.getBoundingClientRect().left;
  const show = (moved: TimeRange): void => {
    next = moved;
    plot.setScale('x', { min: moved.from, max: moved.to });
  };
  const apart = (): number => Math.abs(([...pointers.values()][0] ?? 0) - ([...pointers.values()][1] ?? 0));

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, xOf(event));
    over.setPointerCapture(event.pointerId);
    start = { x: xOf(event), range: next ?? range(), pans: event.shiftKey || event.pointerType === 'touch' };
    if (pointers.size === 2) start.apart = apart();
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || !pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, xOf(event));
    const way = xOf(event) - start.x;
    if (start.apart) show(zoomed(start.range, start.apart / Math.max(1, apart())));
    else if (start.pans) show(panned(start.range, -way / over.clientWidth));
    else
      plot.setSelect(
        { left: Math.min(start.x, start.x + way), top: 0, width: Math.abs(way), height: over.clientHeight },
        false,
      );
  };
  const onUp = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    if (!start || pointers.size > 0) return;
    const [from, to] = [start.x, xOf(event)].sort((a, b) => a - b) as [number, number];
    if (next) onRange(next);
    else if (!start.pans && to - from > SHORTEST_WAY)
      onRange({ from: plot.posToVal(from, 'x'), to: plot.posToVal(to, 'x') });
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    start = next = undefined;
  };
  const onDouble = (): void => onRange(zoomed(range(), 2));

  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: onUp,
    dblclick: onDouble,
  };
  for (const [name, listener] of Object.entries(listeners)) over.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) over.removeEventListener(name, listener as EventListener);
  };
}
