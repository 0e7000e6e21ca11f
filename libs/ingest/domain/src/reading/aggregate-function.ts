/** What an aggregate function needs to know of the values of a bucket, and what it gives. */
interface FunctionDescription {
  /** `totals`: count, sum, extremes and ends; `squares`: the squared differences, too; `values`: all values at once. */
  readonly needs: 'totals' | 'squares' | 'values';
  /** Whether the stored sums by calendar parts know enough. */
  readonly fromSums: boolean;
  /** What it gives of texts; texts do not have a function without. */
  readonly ofTexts?: 'number' | 'text';
  /** Of a quantile: the share of the values that are smaller, from 0 to 1. */
  readonly fraction?: number;
}

/** The functions in the order in which they are documented. */
export const FUNCTIONS = {
  MEAN: { needs: 'totals', fromSums: true },
  MIN: { needs: 'totals', fromSums: true },
  MAX: { needs: 'totals', fromSums: true },
  MEDIAN: { needs: 'values', fromSums: false, fraction: 0.5 },
  STD: { needs: 'squares', fromSums: true },
  COUNT: { needs: 'totals', fromSums: true, ofTexts: 'number' },
  SUM: { needs: 'totals', fromSums: true },
  FIRST: { needs: 'totals', fromSums: true, ofTexts: 'text' },
  LAST: { needs: 'totals', fromSums: true, ofTexts: 'text' },
  Q25: { needs: 'values', fromSums: false, fraction: 0.25 },
  Q75: { needs: 'values', fromSums: false, fraction: 0.75 },
} as const satisfies Record<string, FunctionDescription>;

/** The name of a function that sums up the values of a bucket. */
export type AggregateFunction = keyof typeof FUNCTIONS;

export const AGGREGATE_FUNCTIONS = Object.keys(FUNCTIONS) as readonly AggregateFunction[];

/** What is known of a function. */
export function describeFunction(name: AggregateFunction): FunctionDescription {
  return FUNCTIONS[name];
}

/** The functions that texts have. */
export const TEXT_FUNCTIONS = AGGREGATE_FUNCTIONS.filter((name) => describeFunction(name).ofTexts !== undefined);
