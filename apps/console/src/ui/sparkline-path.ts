/** A value of a small plot; null is a gap. */
export type SparkValue = number | null;

/**
 * Path of a line through equally spaced values that fills a box of `width` and `height` pixels. A gap breaks the line; a value
 * between gaps is a dot. Without a finite value the path is empty.
 */
export function sparklinePath(values: readonly SparkValue[], width: number, height: number): string {
  const finite = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (finite.length === 0) return '';
  const [low, high] = finite.reduce(([min, max], value) => [Math.min(min, value), Math.max(max, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  const xOf = (index: number): number => (values.length < 2 ? width / 2 : (index / (values.length - 1)) * width);
  const yOf = (value: number): number => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height);
  return values.map((value, index) => stepOf(value, values[index - 1], xOf(index), yOf)).join('');
}

function stepOf(value: SparkValue, before: SparkValue | undefined, x: number, yOf: (value: number) => number): string {
  if (value === null || !Number.isFinite(value)) return '';
  const place = `${round(x)} ${round(yOf(value))}`;
  // A line of no length is drawn as a dot by round caps.
  return typeof before === 'number' && Number.isFinite(before) ? `L${place}` : `M${place}l0 0`;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
