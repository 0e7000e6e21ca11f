/** Limits of an expression; `Infinity` lifts one. */
export interface Limits {
  /** UTF-16 code units of the text. */
  readonly length: number;
  /** Parentheses open at the same time; parentheses of value lists do not count. */
  readonly depth: number;
  readonly comparisons: number;
  readonly arguments: number;
}

/** 16 KiB, 64 levels, 500 comparisons, 1,000 arguments in a list. */
export const defaultLimits: Limits = Object.freeze({ length: 16_384, depth: 64, comparisons: 500, arguments: 1_000 });
