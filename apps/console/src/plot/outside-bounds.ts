import { type Bound } from './plot-series';

/** Values from one on up to another one. */
export interface ValueSpan {
  readonly from: number;
  readonly to: number;
}

/** What of a scale lies outside of each bound: a band below it, and one above it. Where all of a scale is outside, it is one band. */
export function outsideBounds(bounds: readonly Bound[], { from, to }: ValueSpan): ValueSpan[] {
  return bounds
    .flatMap(({ lower = -Infinity, upper = Infinity }) => [
      { from, to: Math.min(to, lower) },
      { from: Math.max(from, upper), to },
    ])
    .filter((band) => band.from < band.to);
}
