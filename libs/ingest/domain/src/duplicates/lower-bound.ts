/** First of `length` places for which the monotonic `before` is false. */
export function lowerBound(length: number, before: (at: number) => boolean): number {
  let from = 0;
  let to = length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (before(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
