/** Facts of a stream; moments in milliseconds since 1970. */
export interface HeardStream {
  readonly id: number;
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly values: number;
  /** Absent without values. */
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly lastValue?: number | string;
  /** Arrival of the last data. */
  readonly arrivedMs: number;
  /** Consecutive datasets, at most 15 seconds apart. */
  readonly burst: number;
}

/** Consecutive old datasets that mean a ship sends its backlog. */
const CATCHING_UP = 20;
/** Pause that ends a run of datasets. */
export const BURST_MS = 15_000;

/** Platform of a code: its first two segments. */
export function platformOf(code: string): string {
  const end = code.indexOf(':', code.indexOf(':') + 1);
  return end < 0 ? code : code.slice(0, end);
}

/** Item's code of a stream's code. */
export function itemCodeOf(code: string): string {
  return code.slice(0, Math.max(0, code.lastIndexOf(':')));
}

/** Mean step between values; undefined for fewer than two. */
export function stepOf({ firstMs, lastMs, values }: HeardStream): number | undefined {
  return firstMs === undefined || lastMs === undefined || values < 2 ? undefined : (lastMs - firstMs) / (values - 1);
}

/** Moment until which a stream is not judged because old data arrive in a row, as from a returned ship; 0 for none. */
export function postponedUntil(facts: HeardStream, nowMs: number): number {
  const { burst, arrivedMs, lastMs } = facts;
  if (burst < CATCHING_UP || lastMs === undefined) return 0;
  const settled = arrivedMs + BURST_MS;
  return nowMs < settled && nowMs - lastMs > silentAfter(stepOf(facts) ?? 0) ? settled : 0;
}

/** Missed intervals that mean silence, and the shortest interval: the rule of `freshnessOf`. */
const SILENT_INTERVALS = 12;
const LEAST_INTERVAL_MS = 300_000;

/** Milliseconds without values that mean silence, for a step. */
export function silentAfter(stepMs: number): number {
  return SILENT_INTERVALS * Math.max(stepMs, LEAST_INTERVAL_MS);
}
