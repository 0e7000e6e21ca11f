interface FunctionDescription {
  /** `totals`: count, sum, extremes and ends; `squares`: also squared differences; `values`: all values. */
  readonly needs: 'totals' | 'squares' | 'values';
  /** Whether stored sums by calendar parts have these facts. */
  readonly fromSums: boolean;
  /** Kind of the results for texts; absent for a function that texts do not have. */
  readonly ofTexts?: 'number' | 'text';
  /** Fraction of a quantile: the share of smaller values, from 0 to 1. */
  readonly fraction?: number;
}

/** The functions, in the order of the documentation. */
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
  COVERAGE: { needs: 'totals', fromSums: true, ofTexts: 'number' },
  LEFT_OUT: { needs: 'totals', fromSums: true, ofTexts: 'number' },
} as const satisfies Record<string, FunctionDescription>;

export type AggregateFunction = keyof typeof FUNCTIONS;

export const AGGREGATE_FUNCTIONS = Object.keys(FUNCTIONS) as readonly AggregateFunction[];

/** Whether a function tells which values quality flags leave out. */
export function countsLeftOut(name: AggregateFunction): boolean {
  return name === 'COVERAGE' || name === 'LEFT_OUT';
}

export function describeFunction(name: AggregateFunction): FunctionDescription {
  return FUNCTIONS[name];
}

export const TEXT_FUNCTIONS = AGGREGATE_FUNCTIONS.filter((name) => describeFunction(name).ofTexts !== undefined);
