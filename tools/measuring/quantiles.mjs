/**
 * The value that a part of all values, from 0 to 1, are below; 0 of no values.
 * @param {readonly number[]} values
 * @param {number} part
 */
export const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/**
 * The value in the middle; of an even number the higher one of both; 0 of no values.
 * @param {readonly number[]} values
 */
export const median = (values) => quantile(values, 0.5);
