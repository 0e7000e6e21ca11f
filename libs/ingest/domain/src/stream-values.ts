import { type LayoutColumn, valueColumns } from './layout';
import { type StreamSummary } from './stream-summary';

export interface StreamValues {
  readonly code: string;
  readonly unit?: string;
  readonly values: number;
  readonly missing: number;
}

/** Streams of a dataset in column order; `missingOf` counts empty cells by value column. */
export function streamValuesOf(
  columns: readonly LayoutColumn[],
  rows: number,
  missingOf: readonly number[] | undefined,
): StreamValues[] {
  return valueColumns(columns).map(({ code, unit }, i) => {
    const missing = missingOf?.[i] ?? 0;
    return { code, ...(unit !== undefined && { unit }), values: rows - missing, missing };
  });
}

/** Empty cells by value column; undefined for none. */
export function missingOf(summaries: readonly StreamSummary[]): number[] | undefined {
  return summaries.some(({ missing }) => missing > 0) ? summaries.map(({ missing }) => missing) : undefined;
}
