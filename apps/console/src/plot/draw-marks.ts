import type uPlot from 'uplot';
import { INK } from './colours';
import { outsideBounds } from './outside-bounds';
import { scaleOf } from './plot-options';
import { type PlotSeries, SUSPECT_FLAG } from './plot-series';

const RADIUS = 3.5;
/** Opacity of what lies outside of a bound, as a colour has it: marks and lines are seen over several of them. */
const OUTSIDE = '1c';

/** Draws what lies outside of the bounds of ranges as bands; lines are drawn over them. */
export function drawBands(plot: uPlot, series: readonly PlotSeries[], theme: 'light' | 'dark'): void {
  const { ctx, bbox } = plot;
  ctx.save();
  for (const { values, colour, bounds = [] } of series) {
    const name = scaleOf(values.unit);
    const scale = plot.scales[name];
    if (scale?.min == null || scale.max == null) continue;
    ctx.fillStyle = `${colour[theme]}${OUTSIDE}`;
    for (const { from, to } of outsideBounds(bounds, { from: scale.min, to: scale.max })) {
      const top = plot.valToPos(to, name, true);
      ctx.fillRect(bbox.left, top, bbox.width, plot.valToPos(from, name, true) - top);
    }
  }
  ctx.restore();
}

/** Draws values that are probably bad as rings, bad ones as crosses, dashed lines at the times of events, and dotted ones at the bounds of ranges. */
export function drawMarks(
  plot: uPlot,
  series: readonly PlotSeries[],
  lines: readonly number[],
  theme: 'light' | 'dark',
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  drawLines(plot, lines, theme, ratio);
  for (const one of series) drawBounds(plot, one, theme, ratio);
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([]);
  for (const { marks, values } of series) {
    if (!marks || !plot.scales[scaleOf(values.unit)]) continue;
    for (const [i, time] of marks.times.entries()) {
      const [x, y] = [plot.valToPos(time, 'x', true), plot.valToPos(marks.values[i]!, scaleOf(values.unit), true)];
      const isSuspect = marks.flags[i] === SUSPECT_FLAG;
      ctx.strokeStyle = (isSuspect ? INK.mark : INK.fault)[theme];
      ctx.beginPath();
      if (isSuspect) ctx.arc(x, y, RADIUS * ratio, 0, 2 * Math.PI);
      else cross(ctx, x, y, RADIUS * ratio);
      ctx.stroke();
    }
  }
  ctx.restore();
}

function cross(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.moveTo(x - radius, y - radius);
  ctx.lineTo(x + radius, y + radius);
  ctx.moveTo(x - radius, y + radius);
  ctx.lineTo(x + radius, y - radius);
}

function drawLines(plot: uPlot, lines: readonly number[], theme: 'light' | 'dark', ratio: number): void {
  const { ctx, bbox } = plot;
  ctx.strokeStyle = INK.mark[theme];
  ctx.lineWidth = ratio;
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  for (const time of lines) {
    const x = plot.valToPos(time, 'x', true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
}

function drawBounds(
  plot: uPlot,
  { values, colour, bounds = [] }: PlotSeries,
  theme: 'light' | 'dark',
  ratio: number,
): void {
  const { ctx, bbox } = plot;
  const scale = plot.scales[scaleOf(values.unit)];
  if (scale?.min == null || scale.max == null) return;
  ctx.strokeStyle = colour[theme];
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([ratio, 3 * ratio]);
  for (const bound of bounds.flatMap(({ lower, upper }) => [lower ?? [], upper ?? []].flat())) {
    if (bound < scale.min || bound > scale.max) continue;
    const y = plot.valToPos(bound, scaleOf(values.unit), true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
}
