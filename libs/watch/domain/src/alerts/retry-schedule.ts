const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after failed attempts, as Standard Webhooks advises: the first at once, the last after three days. */
const PAUSES_MS = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;
/** Random share of a pause, which spreads retries. */
const JITTER = 0.2;
/** Longest pause that a server may ask for. */
const LONGEST_ASKED_MS = 24 * HOUR;

/**
 * Milliseconds until the next attempt; undefined after the last. `attempts` is at least one, `drawn` from 0 to 1; a
 * server may ask for a longer pause.
 */
export function pauseAfter(attempts: number, drawn: number, askedMs = 0): number | undefined {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(Math.min(askedMs, LONGEST_ASKED_MS), pause * (1 + JITTER * drawn));
}

/** Milliseconds in `Retry-After`: seconds, or an HTTP date; undefined otherwise. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
