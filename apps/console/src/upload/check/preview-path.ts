import { type ThinnedSeries } from './thinned-series';

/** Extent of a drawing in its own units. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room at the edges, so that strokes are not cut off. */
const MARGIN = 2;

/** Place of a value in a drawing that goes from `least` to `most`; the middle where these are the same. */
export const heightOf = (value: number, [least, most]: readonly [number, number], { height }: Size): number =>
  most === least ? height / 2 : height - MARGIN - ((value - least) / (most - least)) * (height - 2 * MARGIN);

/**
 * The path (SVG `d`) from the low to the high of each bucket and on to the next. The pen is lifted where buckets lie
 * more than four times their usual distance apart.
 */
export function previewPath(
  { times, lows, highs }: ThinnedSeries,
  extent: readonly [number, number],
  size: Size,
): string {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const longest = 4 * usualDistance(times);
  const x = (time: number): number =>
    last === first ? size.width / 2 : MARGIN + ((time - first) / (last - first)) * (size.width - 2 * MARGIN);
  return times
    .map((time, i) => {
      const starts = i === 0 || time - times[i - 1]! > longest;
      const [low, high] = [lows[i]!, highs[i]!].map((value) => heightOf(value, extent, size).toFixed(1));
      const at = x(time).toFixed(1);
      // A point of its own is a dot: a line of no length with round ends.
      return `${starts ? 'M' : 'L'}${at} ${low}L${at} ${high}`;
    })
    .join('');
}

/** Median distance of successive time stamps; 0 for fewer than two. */
function usualDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((time, i) => time - times[i]!);
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}
