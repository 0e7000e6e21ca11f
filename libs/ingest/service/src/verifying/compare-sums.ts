import { type ColumnStats, computeSums, type Sums } from '@pelorus/ingest/blocks';
import { type SourcedRows } from '@pelorus/ingest/domain';

/** Relative rounding error of means and squares. */
const ROUNDING = 1e-9;

export function sumsOfRows({ rows, ms, us, columns }: SourcedRows): Sums {
  const numbers = columns.flatMap((column) => (column.kind === 'number' ? [{ values: column.values }] : []));
  return computeSums({ rows, time: { ms, us }, columns: numbers });
}

/** Describes how stored sums differ from computed ones; undefined where only rounding differs. */
export function differenceOfSums(stored: Sums, computed: Sums): string | undefined {
  if (stored.unit !== computed.unit) return `unit ${stored.unit} instead of ${computed.unit}`;
  if (stored.starts.join() !== computed.starts.join()) return 'other calendar parts';
  if (stored.columns.length !== computed.columns.length)
    return `${stored.columns.length} columns instead of ${computed.columns.length}`;
  for (const [column, stats] of computed.columns.entries()) {
    for (const [part, expected] of stats.entries()) {
      const key = differingKey(stored.columns[column]![part]!, expected);
      if (key) return `${key} of numeric column ${column + 1} in calendar part ${part + 1}`;
    }
  }
  return undefined;
}

function differingKey(stored: ColumnStats, expected: ColumnStats): keyof ColumnStats | undefined {
  const exact = (['count', 'min', 'max', 'first', 'last'] as const).find((key) => stored[key] !== expected[key]);
  if (exact) return exact;
  const scale = Math.max(Math.abs(expected.min), Math.abs(expected.max));
  if (!isClose(stored.mean, expected.mean, scale)) return 'mean';
  return isClose(stored.m2, expected.m2, scale * scale * expected.count) ? undefined : 'm2';
}

/** Overflown squares are infinite, and equal. */
function isClose(a: number, b: number, scale: number): boolean {
  return a === b || Math.abs(a - b) <= ROUNDING * scale;
}
