interface FunctionDescription {
  /** `totals`: count, sum, extremes and ends; `squares`: squared differences, too; `values`: all values. */
  readonly needs: 'totals' | 'squares' | 'values';
  /** Whether stored calendar sums suffice. */
  readonly fromSums: boolean;
  /** Kind of results for texts; absent where texts have none. */
  readonly ofTexts?: 'number' | 'text';
  /** Share of smaller values of a quantile, from 0 to 1. */
  readonly fraction?: number;
}

/** Functions in the order of the documentation. */
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

/** Whether a function counts values left out by flags. */
export function countsLeftOut(name: AggregateFunction): boolean {
  return name === 'COVERAGE' || name === 'LEFT_OUT';
}

export function describeFunction(name: AggregateFunction): FunctionDescription {
  return FUNCTIONS[name];
}

export const TEXT_FUNCTIONS = AGGREGATE_FUNCTIONS.filter((name) => describeFunction(name).ofTexts !== undefined);
