export const US_PER_SECOND = 1_000_000;

/** Usual intervals that make a gap, where no length is given. */
const RHYTHMS_OF_A_GAP = 5;

/** Values of a stream by time, with what tests need. All arrays have one length. */
export interface Series {
  /** Microseconds since 1970, ascending; doubles hold them exactly from 1684 to 2255. */
  readonly timesUs: Float64Array;
  /** NaN for an empty cell. */
  readonly values: Float64Array;
  /** Metres below the surface; NaN where unknown. */
  readonly depths?: Float64Array;
  /** Degrees; NaN where unknown. */
  readonly latitudes?: Float64Array;
  readonly longitudes?: Float64Array;
  /** Values of other streams at these times by name; NaN for none. */
  readonly others: ReadonlyMap<string, Float64Array>;
  /** Usual interval in microseconds; 0 where unknown. */
  readonly rhythmUs: number;
  readonly nowUs: number;
  /** Range of judged values, end excluded; the others are neighbours only. Absent for all. */
  readonly judged?: readonly [from: number, to: number];
}

/** Gap that ends a neighbourhood; infinite where neither length nor rhythm is known. */
export function gapUsOf(gapSeconds: number | undefined, rhythmUs: number): number {
  if (gapSeconds !== undefined) return gapSeconds * US_PER_SECOND;
  return rhythmUs > 0 ? RHYTHMS_OF_A_GAP * rhythmUs : Infinity;
}

/** First place at or after a moment; the length for none. */
export function placeNotBefore(timesUs: Float64Array, momentUs: number): number {
  let [low, high] = [0, timesUs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesUs[middle]! < momentUs) low = middle + 1;
    else high = middle;
  }
  return low;
}
