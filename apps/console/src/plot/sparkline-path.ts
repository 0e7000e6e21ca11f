/** Values over time for a small line: a value, or null, for each time stamp in milliseconds since 1970. */
export interface SparkValues {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Milliseconds that may pass between two values without the line being broken. */
  readonly gap: number;
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
 * between values that lie further apart than the gap. Empty without two values.
 */
export function sparklinePath(
  { times, values, gap }: SparkValues,
  size: SparkSize,
  range?: readonly [number, number],
): string {
  const points = times.flatMap((time, i) => (values[i] == null ? [] : [[time, values[i]] as const]));
  if (points.length < 2) return '';
  const [from, to] = range ?? [points[0]![0], points.at(-1)![0]];
  const x = scale(from, to, MARGIN, size.width - MARGIN);
  const y = scale(...extentOf(points.map(([, value]) => value)), size.height - MARGIN, MARGIN);
  return points
    .map(([time, value], i) => {
      const starts = (at: number): boolean => at === 0 || points[at]![0] - points[at - 1]![0] > gap;
      // A value alone is a dot: a line of no length with round ends.
      const isAlone = starts(i) && (i === points.length - 1 || starts(i + 1));
      return `${starts(i) ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}${isAlone ? 'h0' : ''}`;
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
