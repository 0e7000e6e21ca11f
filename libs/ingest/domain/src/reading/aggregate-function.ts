/** What can be said about the values of a bucket, in the order they are documented. */
export const AGGREGATE_FUNCTIONS = [
  'MEAN',
  'MIN',
  'MAX',
  'MEDIAN',
  'STD',
  'COUNT',
  'SUM',
  'FIRST',
  'LAST',
  'Q25',
  'Q75',
] as const;

export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** What can be said about texts. */
export const TEXT_FUNCTIONS: readonly AggregateFunction[] = ['FIRST', 'LAST', 'COUNT'];

/** The functions that are quantiles, and their fractions. */
export const QUANTILES: Readonly<Partial<Record<AggregateFunction, number>>> = { MEDIAN: 0.5, Q25: 0.25, Q75: 0.75 };

/** Whether a function needs all values of a bucket at once. */
export function isQuantile(name: AggregateFunction): boolean {
  return QUANTILES[name] !== undefined;
}
