import type uPlot from 'uplot';
import { INK } from './colours';
import { axisPlaces } from './plot-places';
import { type PlotSeries } from './plot-series';
import { aloneIn, columnsOf } from './aligned';
import { numberText } from '../ui/text/number-text';
import { timeOptions, TIME_TICKS } from './time-axis';

/** Inputs of a plot; it is built anew when any of them changes. */
export interface PlotMake {
  readonly series: readonly PlotSeries[];
  readonly theme: 'light' | 'dark';
  readonly locale: string;
  readonly width: number;
  readonly height: number;
  /** Shares its cursor with the plots of the same key. */
  readonly cursorKey: string;
  /** Room of axes on both sides. */
  readonly room: { readonly left: number; readonly right: number };
  /** Whether the time stands below the plot; of plots below each other only the last one needs it. */
  readonly hasTime: boolean;
  /** Draws below the series. */
  readonly onClear: (plot: uPlot) => void;
  /** Draws over the series. */
  readonly onDraw: (plot: uPlot) => void;
  /** Told of the time under the pointer. */
  readonly onCursor: (time: number | undefined) => void;
}

/** Digits of a tick: sums of steps have faults behind them, as in 0.30000000000000004. */
const TICK_DIGITS = 12;

const FONT = '12px system-ui, sans-serif';

/** Options of uPlot for series that share units. */
export function plotOptions(make: PlotMake): uPlot.Options {
  const { series, theme, locale, width, height, cursorKey, onClear, onDraw, onCursor } = make;
  const units = unitsOf(series);
  return {
    ...{ width, height, ...timeOptions(locale), padding: [10, make.room.right === 16 ? 16 : 0, 0, 0] },
    legend: { show: false },
    scales: { x: { time: true, auto: false }, ...Object.fromEntries(units.map((unit) => [scaleOf(unit), {}])) },
    axes: [timeAxis(make), ...units.map((unit, i) => valueAxis(make, unit, i))],
    series: [{}, ...series.flatMap((one) => seriesOptions(one, theme))],
    bands: bandsOf(series, theme),
    cursor: {
      drag: { x: false, y: false, setScale: false },
      y: false,
      sync: { key: cursorKey, scales: ['x', null] },
      points: { size: 7 },
    },
    hooks: {
      drawClear: [onClear],
      draw: [onDraw],
      setCursor: [
        ({ cursor, posToVal }) => onCursor((cursor.left ?? -1) < 0 ? undefined : posToVal(cursor.left!, 'x')),
      ],
    },
  };
}

/** Units in the order of their first series. */
export const unitsOf = (series: readonly PlotSeries[]): readonly string[] => [
  ...new Set(series.map(({ values }) => values.unit)),
];

/** Name of the scale of a unit; `x` is that of the time. */
export const scaleOf = (unit: string): string => `y ${unit}`;

const axisLook = (theme: 'light' | 'dark'): Partial<uPlot.Axis> => ({
  stroke: INK.quiet[theme],
  font: FONT,
  grid: { stroke: INK.grid[theme], width: 1 },
  ticks: { stroke: INK.grid[theme], width: 1, size: 5 },
});

const timeAxis = ({ theme, hasTime }: PlotMake): uPlot.Axis => ({
  ...axisLook(theme),
  ...(hasTime ? { values: TIME_TICKS, size: 46 } : { values: () => [], size: 8 }),
  space: 72,
});

function valueAxis({ series, theme, locale }: PlotMake, unit: string, index: number): uPlot.Axis {
  const own = series.filter(({ values }) => values.unit === unit);
  const { side, size } = axisPlaces(index);
  return {
    ...axisLook(theme),
    scale: scaleOf(unit),
    side: side === 'left' ? 3 : 1,
    size,
    values: (_plot, places) => places.map((value) => numberText(value, locale, TICK_DIGITS)),
    label: unit === 'text' ? '' : unit,
    labelFont: FONT,
    labelSize: 18,
    labelGap: 0,
    // An axis has the colour of its series where it has one only.
    stroke: own.length === 1 && series.length > 1 ? own[0]!.colour[theme] : INK.quiet[theme],
    grid: { show: index === 0, stroke: INK.grid[theme], width: 1 },
  };
}

/** Where values lie far apart each is a dot; elsewhere those are to which no line leads. */
const DOTS: uPlot.Series.Points = {
  filter: (plot, series, isEach) => (isEach ? null : aloneIn(plot.data[series]!)),
};

function seriesOptions({ values, label, colour, dash }: PlotSeries, theme: 'light' | 'dark'): uPlot.Series[] {
  const scale = scaleOf(values.unit);
  const line: uPlot.Series = { label, scale, stroke: colour[theme], width: 1.5, dash: [...dash], points: DOTS };
  const bound: uPlot.Series = { scale, points: { show: false }, stroke: 'transparent', width: 0 };
  return columnsOf(values).map((_column, i) => (i === 0 ? line : bound));
}

/** The areas between least and most. */
function bandsOf(series: readonly PlotSeries[], theme: 'light' | 'dark'): uPlot.Band[] {
  // Many bands over each other would hide the lines.
  const opacity = series.length > 3 ? '18' : '40';
  const bands: uPlot.Band[] = [];
  let index = 1;
  for (const { values, colour } of series) {
    const { length } = columnsOf(values);
    if (length === 3) bands.push({ series: [index + 2, index + 1], fill: `${colour[theme]}${opacity}` });
    index += length;
  }
  return bands;
}
