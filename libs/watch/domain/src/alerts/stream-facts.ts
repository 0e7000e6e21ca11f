/** Facts of a stream for its alerts; moments are milliseconds since 1970. */
export interface HeardStream {
  readonly id: number;
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly values: number;
  /** Absent for a stream without values. */
  readonly firstMs?: number;
  readonly lastMs?: number;
  readonly lastValue?: number | string;
  /** When data of the stream came last. */
  readonly arrivedMs: number;
  /** Datasets that came one after another, 15 seconds apart at the most. */
  readonly burst: number;
}

/** Datasets in a row from which old data are taken for a ship that sends what it gathered. */
const CATCHING_UP = 20;
/** Time without data after which a row of datasets has ended. */
export const BURST_MS = 15_000;

/** The code of the platform of a stream or item: the first two segments. */
export function platformOf(code: string): string {
  const end = code.indexOf(':', code.indexOf(':') + 1);
  return end < 0 ? code : code.slice(0, end);
}

/** The code of the item of a stream. */
export function itemCodeOf(code: string): string {
  return code.slice(0, Math.max(0, code.lastIndexOf(':')));
}

/** The mean distance of two values; undefined for fewer than two. */
export function stepOf({ firstMs, lastMs, values }: HeardStream): number | undefined {
  return firstMs === undefined || lastMs === undefined || values < 2 ? undefined : (lastMs - firstMs) / (values - 1);
}

/**
 * The moment until which what a stream tells is not judged, as old data come one after another: a ship that was away sends what it
 * gathered. 0 where it is judged at once.
 */
export function postponedUntil(facts: HeardStream, nowMs: number): number {
  const { burst, arrivedMs, lastMs } = facts;
  if (burst < CATCHING_UP || lastMs === undefined) return 0;
  const settled = arrivedMs + BURST_MS;
  return nowMs < settled && nowMs - lastMs > silentAfter(stepOf(facts) ?? 0) ? settled : 0;
}

/** Intervals without a value after which a stream is silent, and the shortest interval: the rule of `freshnessOf`. */
const SILENT_INTERVALS = 12;
const LEAST_INTERVAL_MS = 300_000;

/** Milliseconds without a value after which a stream of this step is silent. */
export function silentAfter(stepMs: number): number {
  return SILENT_INTERVALS * Math.max(stepMs, LEAST_INTERVAL_MS);
}
