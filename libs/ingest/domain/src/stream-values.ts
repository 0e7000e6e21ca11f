import { type LayoutColumn, valueColumns } from './layout';

/** How many values of a stream a dataset holds. */
export interface StreamCount {
  readonly streamId: number;
  readonly values: number;
  readonly missing: number;
}

/** What a dataset holds of one stream, as it is shown. */
export interface StreamValues {
  readonly code: string;
  /** As the file wrote it. */
  readonly unit?: string;
  /** Cells with a value, and empty ones. */
  readonly values: number;
  readonly missing: number;
}

/** Puts the counts of a dataset in the order of its columns. */
export function inFileOrder(
  columns: readonly LayoutColumn[],
  streamIds: readonly number[],
  counts: readonly StreamCount[],
): StreamValues[] {
  const byStream = new Map(counts.map((count) => [count.streamId, count]));
  return valueColumns(columns).map(({ code, unit, index }) => {
    const count = byStream.get(streamIds[index]!);
    return { code, ...(unit !== undefined && { unit }), values: count?.values ?? 0, missing: count?.missing ?? 0 };
  });
}
