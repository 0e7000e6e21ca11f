import type uPlot from 'uplot';
import { panned, type TimeRange, zoomed } from './time-range';

/** A shorter way is a click, not a drag. */
const SHORTEST_WAY = 4;

/** A wheel that stands still for so many milliseconds has been turned. */
const WHEEL_REST_MS = 200;
/** Pixels of a turn that double the range. */
const WHEEL_DOUBLE = 400;

interface Gestures {
  /** The range that is shown. */
  readonly range: () => TimeRange;
  /** Told of the range that somebody chose. */
  readonly onRange: (range: TimeRange) => void;
  /** Whether dragging picks a time instead of zooming in. */
  readonly picks: () => boolean;
  /** Told of the time that was picked. */
  readonly onPick: (range: TimeRange) => void;
  /** Told of the time under a press that went no way. */
  readonly onPress: (range: TimeRange) => void;
}

/**
 * Dragging over a plot zooms in or picks a time, Shift-drag and a finger pan, two fingers zoom, a double click zooms out. The wheel zooms with Ctrl or
 * Cmd, as fingers on a touchpad do, and without once the plot has the focus; sideways it pans. Returns what takes the listeners off.
 */
export function listenToGestures(plot: uPlot, { range, onRange, picks, onPick, onPress }: Gestures): () => void {
  const { over } = plot;
  const pointers = new Map<number, number>();
  let start: { x: number; range: TimeRange; pans: boolean; fingers?: readonly [number, number] } | undefined;
  let next: TimeRange | undefined;
  const xOf = (event: PointerEvent): number => event.clientX - over.getBoundingClientRect().left;
  const show = (moved: TimeRange): void => {
    next = moved;
    plot.setScale('x', { min: moved.from, max: moved.to });
  };
  const fingers = (): readonly [number, number] => {
    const [one = 0, other = 0] = pointers.values();
    return [one, other];
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, xOf(event));
    over.setPointerCapture(event.pointerId);
    start = {
      x: xOf(event),
      range: next ?? range(),
      pans: event.shiftKey || (event.pointerType === 'touch' && !picks()),
    };
    if (pointers.size === 2) start.fingers = fingers();
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || !pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, xOf(event));
    const way = xOf(event) - start.x;
    if (start.fingers) show(pinched(start.range, start.fingers, fingers(), over.clientWidth));
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
    const between = (left: number, right: number): TimeRange => ({
      from: plot.posToVal(left, 'x'),
      to: plot.posToVal(right, 'x'),
    });
    if (next) onRange(next);
    else if (!start.pans && to - from > SHORTEST_WAY) (picks() ? onPick : onRange)(between(from, to));
    else if (event.type === 'pointerup' && !start.fingers && to - from <= SHORTEST_WAY)
      onPress(between(from - SHORTEST_WAY, to + SHORTEST_WAY));
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    start = next = undefined;
  };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onWheel = (event: WheelEvent): void => {
    const isZoom = event.ctrlKey || event.metaKey || hasFocus(over);
    if (!isZoom && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    show(turned(next ?? range(), event, event.clientX - over.getBoundingClientRect().left, over.clientWidth));
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (next) onRange(next);
      next = undefined;
    }, WHEEL_REST_MS);
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
  over.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    clearTimeout(rest);
    over.removeEventListener('wheel', onWheel);
    for (const [name, listener] of Object.entries(listeners)) over.removeEventListener(name, listener as EventListener);
  };
}

/** Whether the focus is on the plots, to which keys are then told. */
const hasFocus = (over: HTMLElement): boolean => over.closest('[tabindex]') === document.activeElement;

/** Turns of a wheel in pixels; some browsers count lines or pages. */
const PIXELS = [1, 16, 800] as const;

/** The range after a wheel was turned at `x` of `width` pixels: down is out, and what is under the pointer stays there. */
export function turned(
  range: TimeRange,
  { deltaX, deltaY, deltaMode }: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>,
  x: number,
  width: number,
): TimeRange {
  const unit = PIXELS[deltaMode] ?? 1;
  if (Math.abs(deltaX) > Math.abs(deltaY)) return panned(range, (deltaX * unit) / width);
  return zoomed(range, 2 ** ((deltaY * unit) / WHEEL_DOUBLE), timeAt(range, x, width));
}

/** The range after two fingers moved, in pixels: what is under each of them stays there. */
export function pinched(
  range: TimeRange,
  before: readonly [number, number],
  after: readonly [number, number],
  width: number,
): TimeRange {
  const factor = Math.abs(before[0] - before[1]) / Math.max(1, Math.abs(after[0] - after[1]));
  const [middle, next] = [(before[0] + before[1]) / 2, (after[0] + after[1]) / 2];
  const at = timeAt(range, middle, width);
  return panned(zoomed(range, factor, at), (middle - next) / width);
}

const timeAt = ({ from, to }: TimeRange, x: number, width: number): number => from + ((to - from) * x) / width;
