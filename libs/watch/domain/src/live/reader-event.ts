import { type LiveEvent, type LiveLatest } from '@pelorus/ingest/domain';

/** Newest values instead of events that a slow reader misses. */
export interface ShortenedEvents extends Pick<LiveEvent, 'id' | 'codes' | 'account'> {
  readonly event: 'snapshot';
  readonly data: {
    readonly streams: readonly LiveLatest[];
    /** Number of skipped events. */
    readonly skipped: number;
  };
}

/** Event, or stand-in for many. */
export type ReaderEvent = LiveEvent | ShortenedEvents;

/**
 * Combines all events of values into one with the newest values and the last id; others stay. `follows` selects
 * streams. Readers end with the same latest values.
 */
export function shortenEvents(
  events: readonly ReaderEvent[],
  follows: (code: string) => boolean,
): readonly ReaderEvent[] {
  const newest = new Map<string, LiveLatest>();
  const kept: ReaderEvent[] = [];
  let skipped = 0;
  let id: string | undefined;
  for (const event of events) {
    if (event.event === 'values' || event.event === 'snapshot') {
      id = event.id;
      skipped += event.event === 'snapshot' ? event.data.skipped : 1;
    } else kept.push(event);
    for (const latest of latestOf(event)) if (follows(latest.code)) newest.set(latest.code, latest);
  }
  if (id === undefined) return kept;
  const streams = [...newest.values()];
  const codes = streams.map(({ code }) => code);
  const snapshot: ShortenedEvents = { id, event: 'snapshot', codes, data: { streams, skipped } };
  return [...kept.filter((event) => event.id < id), snapshot, ...kept.filter((event) => event.id > id)];
}

/** Latest values in an event. */
export function latestOf(event: ReaderEvent): readonly LiveLatest[] {
  if (event.event === 'snapshot') return event.data.streams;
  const streams = (event.data.streams ?? []) as readonly (LiveLatest & { readonly latest?: boolean })[];
  if (event.event === 'values') return streams.filter((stream) => stream.latest).map(latest);
  return event.event === 'deleted' ? streams.map(latest) : [];
}

function latest({ code, datetime, value }: LiveLatest): LiveLatest {
  return datetime === undefined || value === undefined ? { code } : { code, datetime, value };
}
