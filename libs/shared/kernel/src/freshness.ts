import { parseDateTime } from './instant';

/** How something is that should report: on time, late, or silent. */
export type Freshness = 'fresh' | 'late' | 'silent';

const ORDER: readonly Freshness[] = ['fresh', 'late', 'silent'];

/** Late after so many of its own intervals without a value. */
const LATE = 3;
/** Silent after so many of them. */
const SILENT = 12;
/** Uploads come in batches: what has a value each second is not late after three seconds. In milliseconds. */
const LEAST_INTERVAL = 5 * 60_000;

/** Events have no rhythm: what they say of a place is taken to be said each month. In milliseconds. */
const EVENT_INTERVAL = 30 * 86_400_000;

/** The span of a stream's values, as the ingest service tells it: moments in UTC, and how many values there are. */
export interface Rhythmic {
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly values: number;
}

/** The mean distance of a stream's values in milliseconds; undefined for fewer than two. */
export function rhythmOf({ firstDatetime, lastDatetime, values }: Rhythmic): number | undefined {
  const [first, last] = [timeOf(firstDatetime), timeOf(lastDatetime)];
  return first === undefined || last === undefined || values < 2 ? undefined : (last - first) / (values - 1);
}

/** By the stream's own rhythm (`now` in milliseconds since 1970); undefined without one. The one rule of late and silent. */
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

/** How something is whose streams should report: as the worst of them; undefined where none has a rhythm. */
export function worstFreshness(streams: readonly Rhythmic[], now: number): Freshness | undefined {
  const worst = Math.max(-1, ...streams.map((stream) => ORDER.indexOf(freshnessOf(stream, now) ?? 'fresh')));
  const isKnown = streams.some((stream) => rhythmOf(stream) !== undefined);
  return isKnown ? ORDER[worst] : undefined;
}

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseDateTime(text)?.instant.ms;
