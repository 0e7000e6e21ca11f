import { parseDateTime } from './instant';

/** State of something that should report. */
export type Freshness = 'fresh' | 'late' | 'silent';

const ORDER: readonly Freshness[] = ['fresh', 'late', 'silent'];

/** Intervals without a value until late. */
const LATE = 3;
/** Intervals without a value until silent. */
const SILENT = 12;
/** Shortest interval in milliseconds: uploads come in batches, so a value each second is not late after three. */
const LEAST_INTERVAL = 5 * 60_000;

/** Interval assumed for events, which have no rhythm, in milliseconds. */
const EVENT_INTERVAL = 30 * 86_400_000;

/** Span of a stream's values in UTC, and their number. */
export interface Rhythmic {
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly values: number;
}

/** Mean interval in milliseconds; undefined for fewer than two values. */
export function rhythmOf({ firstDatetime, lastDatetime, values }: Rhythmic): number | undefined {
  const [first, last] = [timeOf(firstDatetime), timeOf(lastDatetime)];
  return first === undefined || last === undefined || values < 2 ? undefined : (last - first) / (values - 1);
}

/**
 * Freshness by the stream's rhythm (`now` in milliseconds since 1970); undefined without one. The one rule of late and
 * silent.
 */
export function freshnessOf(stream: Rhythmic, now: number): Freshness | undefined {
  const rhythm = rhythmOf(stream);
  const last = timeOf(stream.lastDatetime);
  if (rhythm === undefined || last === undefined) return undefined;
  return afterIntervals((now - last) / Math.max(rhythm, LEAST_INTERVAL));
}

/** Late 90 days, silent 360 days after the end of the event (milliseconds since 1970); fresh while it lasts. */
export const eventFreshness = (end: number, now: number): Freshness => afterIntervals((now - end) / EVENT_INTERVAL);

function afterIntervals(intervals: number): Freshness {
  if (intervals <= LATE) return 'fresh';
  return intervals <= SILENT ? 'late' : 'silent';
}

/** Worst freshness of streams; undefined where none has a rhythm. */
export function worstFreshness(streams: readonly Rhythmic[], now: number): Freshness | undefined {
  const worst = Math.max(-1, ...streams.map((stream) => ORDER.indexOf(freshnessOf(stream, now) ?? 'fresh')));
  const isKnown = streams.some((stream) => rhythmOf(stream) !== undefined);
  return isKnown ? ORDER[worst] : undefined;
}

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseDateTime(text)?.instant.ms;
