import { type LayoutColumn, valueColumns } from './layout';
import { type StreamSummary } from './stream-summary';

export interface StreamValues {
  readonly code: string;
  readonly unit?: string;
  readonly values: number;
  readonly missing: number;
}

/** The streams of a dataset in the order of its columns; `missingOf` counts the empty cells of each column of values. */
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

/** Number of empty cells of each column of values; undefined when no cell is empty. */
export function missingOf(summaries: readonly StreamSummary[]): number[] | undefined {
  return summaries.some(({ missing }) => missing > 0) ? summaries.map(({ missing }) => missing) : undefined;
}
