export const US_PER_SECOND = 1_000_000;

/** Intervals of usual length that make a gap where no length is given. */
const RHYTHMS_OF_A_GAP = 5;

/** Values of one stream in the order of time, with what tests need beside them. All arrays have one element a value. */
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
  /** Values of other streams at the same times, by the names that tests call them; NaN where there is none. */
  readonly others: ReadonlyMap<string, Float64Array>;
  /** The usual time between two values, in microseconds; 0 where it is unknown. */
  readonly rhythmUs: number;
  readonly nowUs: number;
  /** The places (the last one excluded) of the values that are judged, where others are neighbours only; absent for all. */
  readonly judged?: readonly [from: number, to: number];
}

/** The time between two values after which they are no neighbours; infinite where neither length nor rhythm is known. */
export function gapUsOf(gapSeconds: number | undefined, rhythmUs: number): number {
  if (gapSeconds !== undefined) return gapSeconds * US_PER_SECOND;
  return rhythmUs > 0 ? RHYTHMS_OF_A_GAP * rhythmUs : Infinity;
}

/** The first place whose time is not before a moment; the length where all are. */
export function placeNotBefore(timesUs: Float64Array, momentUs: number): number {
  let [low, high] = [0, timesUs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesUs[middle]! < momentUs) low = middle + 1;
    else high = middle;
  }
  return low;
}
