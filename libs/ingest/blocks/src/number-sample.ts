/** Number of values that tell how a column is written best. */
const SAMPLE = 32;

/** The distance of the values of a sample of `count` values: odd, since what repeats in a file often does so evenly. */
export function sampleStep(count: number): number {
  return Math.ceil(count / SAMPLE) | 1;
}
