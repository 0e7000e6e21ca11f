import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { alignedValues } from './aligned';
import { type CursorTime } from './cursor-time';
import { drawBands, drawMarks } from './draw-marks';
import { listenToGestures } from './gestures';
import { plotOptions } from './plot-options';
import { type PlotSeries } from './plot-series';
import { type TimeRange } from './time-range';
import { usePrinting } from '../ui/page/printing';
import { useBrowserValue } from '../ui/browser-value';
import { theme as chosen } from '../ui/preferences';
import styles from './plot-canvas.module.css';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

/** The theme that the page has, for a canvas, which knows no `light-dark()`. */
function useTheme(): 'light' | 'dark' {
  const printing = usePrinting();
  const preference = useBrowserValue(chosen);
  const system = useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
  // Paper is white.
  if (printing) return 'light';
  return preference === 'system' ? system : preference;
}

export interface PlotCanvasProps {
  readonly series: readonly PlotSeries[];
  readonly range: TimeRange;
  readonly width: number;
  readonly height: number;
  /** Whether the time stands below the plot. */
  readonly hasTime?: boolean;
  /** Room of axes on both sides in pixels. */
  readonly room: { readonly left: number; readonly right: number };
  /** Plots of one key share their cursor. */
  readonly cursorKey: string;
  /** Times of dashed lines. */
  readonly lines: readonly number[];
  readonly onRange: (range: TimeRange) => void;
  readonly onCursor: (time: number | undefined) => void;
  /** A pointer elsewhere, such as on a map: its time is shown here, too. */
  readonly pointed?: CursorTime;
  /** Told of the time that was dragged over; without it dragging zooms in. */
  readonly onPick?: ((range: TimeRange) => void) | undefined;
  /** Told of the time that was pressed, some pixels wide. */
  readonly onPress?: (range: TimeRange) => void;
}

/** Lines and bands of streams over time, drawn by uPlot. What it shows stands in texts and tables beside it. */
export default function PlotCanvas(props: PlotCanvasProps) {
  const { series, range, width, height, cursorKey, lines, hasTime = true } = props;
  const { left, right } = props.room;
  const intl = useIntl();
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // A plot is built anew when what it is made of changes; values, marks and range are only set.
  const make = JSON.stringify(
    series.map(({ values, label, colour }) => [label, values.unit, values.aggregate === 'NONE', colour]),
  );
  useEffect(() => {
    if (!place.current) return;
    const built = new uPlot(
      plotOptions({
        ...{
          series: latest.current.series,
          hasTime,
          theme,
          locale: intl.locale,
          width: latest.current.width,
          height,
          room: { left, right },
          cursorKey,
        },
        onClear: (drawn) => drawBands(drawn, latest.current.series, theme),
        onDraw: (drawn) => drawMarks(drawn, latest.current.series, latest.current.lines, theme),
        onCursor: (time) => latest.current.onCursor(time),
      }),
      alignedValues(latest.current.series, uPlot.join),
      place.current,
    );
    const { from, to } = latest.current.range;
    built.setScale('x', { min: from, max: to });
    plot.current = built;
    const unlisten = listenToGestures(built, {
      range: () => latest.current.range,
      onRange: (next) => latest.current.onRange(next),
      picks: () => latest.current.onPick !== undefined,
      onPick: (picked) => latest.current.onPick?.(picked),
      onPress: (pressed) => latest.current.onPress?.(pressed),
    });
    return () => {
      unlisten();
      built.destroy();
      plot.current = null;
    };
  }, [make, theme, intl.locale, height, cursorKey, hasTime, left, right]);
  const { pointed } = props;
  useEffect(() => pointed?.subscribe(() => point(plot.current, pointed.get())), [pointed]);
  useEffect(() => plot.current?.setSize({ width, height }), [width, height]);
  useEffect(() => {
    plot.current?.setData(alignedValues(series, uPlot.join), false);
    const { from, to } = latest.current.range;
    plot.current?.setScale('x', { min: from, max: to });
  }, [series, lines]);
  useEffect(() => plot.current?.setScale('x', { min: range.from, max: range.to }), [range.from, range.to]);
  return <div ref={place} className={styles.canvas} style={{ height }} aria-hidden />;
}

/** Moves the cursor of a plot to a time, unless it is there. */
function point(plot: uPlot | null, time: number | undefined): void {
  if (!plot) return;
  const left = time === undefined ? -1 : plot.valToPos(time, 'x');
  if (Math.abs((plot.cursor.left ?? -1) - left) > 1) plot.setCursor({ left, top: left < 0 ? -1 : 1 }, false);
}
