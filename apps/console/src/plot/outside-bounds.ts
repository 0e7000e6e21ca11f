import { type Bound } from './plot-series';

/** Values from one on up to another one. */
export interface ValueSpan {
  readonly from: number;
  readonly to: number;
}

/** Bands of a scale outside its bounds: below and above. A scale that lies outside as a whole is one band. */
export function outsideBounds(bounds: readonly Bound[], { from, to }: ValueSpan): ValueSpan[] {
  return bounds
    .flatMap(({ lower = -Infinity, upper = Infinity }) => [
      { from, to: Math.min(to, lower) },
      { from: Math.max(from, upper), to },
    ])
    .filter((band) => band.from < band.to);
}
