/** Time that transports and batches may add, whatever the rhythm, in milliseconds. */
const LEAST_RHYTHM_MS = 60_000;
/** Silence in rhythms from which something is late, and from which it counts as silent. */
const LATE = 3;
const SILENT = 24;

export type Freshness = 'good' | 'warn' | 'fault';

/** Span of a stream's values. */
export interface Rhythmic {
  readonly firstDatetime?: string;
  readonly lastDatetime?: string;
  readonly values: number;
}

/** Mean distance of a stream's values in milliseconds; undefined for fewer than two. */
export function rhythmOf({ firstDatetime, lastDatetime, values }: Rhythmic): number | undefined {
  if (firstDatetime === undefined || lastDatetime === undefined || values < 2) return undefined;
  return (utc(lastDatetime) - utc(firstDatetime)) / (values - 1);
}

/** How fresh a stream is at a moment by its own rhythm: on time, late, silent. Undefined where it has no rhythm. */
export function freshnessOf(stream: Rhythmic, now: number): Freshness | undefined {
  const rhythm = rhythmOf(stream);
  if (rhythm === undefined || stream.lastDatetime === undefined) return undefined;
  const rhythms = (now - utc(stream.lastDatetime)) / Math.max(rhythm, LEAST_RHYTHM_MS);
  if (rhythms <= LATE) return 'good';
  return rhythms <= SILENT ? 'warn' : 'fault';
}

/** Moments of streams have no zone: they are UTC. */
const utc = (moment: string): number => Date.parse(moment.endsWith('Z') ? moment : `${moment}Z`);
