/** Values over time for a small line: a value, or null, for each time stamp in milliseconds since 1970. */
export interface SparkValues {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Extent of a drawing in pixels. */
export interface SparkSize {
  readonly width: number;
  readonly height: number;
}

/** Room around the line, so that its stroke is not cut off. */
const MARGIN = 1.5;

/**
 * The path of a line (SVG `d`), from the first to the last time stamp or over the given range. The pen is lifted at null, and
 * between time stamps that lie more than four times the usual distance apart. Empty without two values.
 */
export function sparklinePath(
  { times, values }: SparkValues,
  size: SparkSize,
  range?: readonly [number, number],
): string {
  const points = times.flatMap((time, i) => (values[i] == null ? [] : [[time, values[i]] as const]));
  if (points.length < 2) return '';
  const [from, to] = range ?? [points[0]![0], points.at(-1)![0]];
  const x = scale(from, to, MARGIN, size.width - MARGIN);
  const y = scale(...extentOf(points.map(([, value]) => value)), size.height - MARGIN, MARGIN);
  const longest = 4 * usualDistance(points.map(([time]) => time));
  return points
    .map(([time, value], i) => {
      const starts = i === 0 || time - points[i - 1]![0] > longest;
      return `${starts ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Where moments lie in the drawing, from its left edge in pixels; those outside of it are left out. */
export function sparklineMarks(
  moments: readonly number[],
  { times, values }: SparkValues,
  width: number,
  range?: readonly [number, number],
): number[] {
  const drawn = times.filter((_, i) => values[i] != null);
  const [from, to] = range ?? [drawn[0] ?? 0, drawn.at(-1) ?? 0];
  const x = scale(from, to, MARGIN, width - MARGIN);
  return moments.filter((moment) => moment > from && moment <= to).map(x);
}

/** A linear scale; the middle of the target where the source has no extent. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  if (to === from) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

function extentOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

/** Median distance of successive time stamps; 0 for fewer than two. */
export const usualDistance = (times: ArrayLike<number>): number => distanceAt(times, 0.5);

/** The distance of successive time stamps that a part of all distances does not exceed; 0 for fewer than two time stamps. */
export function distanceAt(times: ArrayLike<number>, part: number): number {
  const distances = new Float64Array(Math.max(0, times.length - 1));
  for (let i = 0; i < distances.length; i++) distances[i] = times[i + 1]! - times[i]!;
  return distances.sort()[Math.min(distances.length - 1, Math.floor(part * distances.length))] ?? 0;
}
