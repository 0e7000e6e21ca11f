import { type CodeFacts } from './code-periods';

/**
 * Types of events during which a sensor does not measure what it is there for: the letters of their `systemName`, in lower case. It
 * stands in a bucket, is stirred up, or is broken.
 */
export const INTERRUPTING_EVENTS: readonly string[] = [
  'batteryexchange',
  'calibration',
  'cleaning',
  'damage',
  'factorycalibration',
  'failure',
  'insitucalibration',
  'laboratorycalibration',
  'maintenance',
  'repair',
  'replacement',
  'shipment',
  'storage',
  'test',
];

/** Type of the events that interrupt a stream whose sensor was taken off. */
export const TAKEN_OFF = 'Unmount';

/** The most interruptions of a code that are told, the newest ones. */
export const MAX_INTERRUPTIONS = 1_000;

/** A time in which the values of a code are not those of its place, from `since` to before `until`, in milliseconds since 1970. */
export interface Interruption {
  readonly since: number;
  readonly until: number;
  /** The `systemName` of the type of the event. */
  readonly event: string;
  readonly parameterId: number;
}

/** An item that another one was on, for a time in milliseconds since 1970. */
export interface PlaceOfItem {
  readonly itemId: number;
  readonly since: number;
  readonly until: number;
}

type AllFacts = ReadonlyMap<number, CodeFacts>;

/** An item, and all that it was on, directly or not, each for its time. What it was registered on, it was always on. */
export function placesOf(itemId: number, facts: AllFacts, since = -Infinity, until = Infinity): PlaceOfItem[] {
  const { mounts = [], bornMounted = false } = facts.get(itemId) ?? {};
  const above = mounts.flatMap(({ parentId, start, end }, i) => {
    const from = Math.max(since, i === 0 && bornMounted ? -Infinity : start);
    const to = Math.min(until, end);
    return from < to ? placesOf(parentId, facts, from, to) : [];
  });
  return [{ itemId, since, until }, ...above];
}

/** Whether an item, or one that it was on, was taken off at a moment. */
export function wasTakenOff(itemId: number, at: number, facts: AllFacts): boolean {
  const { mounts = [] } = facts.get(itemId) ?? {};
  return mounts.some(
    ({ parentId, start, end }) => end === at || (start < at && at < end && wasTakenOff(parentId, at, facts)),
  );
}

/** The same times in order, those of one kind of event that overlap or touch joined; the newest MAX_INTERRUPTIONS. */
export function joinedInterruptions(all: readonly Interruption[]): Interruption[] {
  const joined: Interruption[] = [];
  const last = new Map<string, number>();
  for (const each of [...all].sort((a, b) => a.since - b.since)) {
    const key = `${each.parameterId} ${each.event}`;
    const place = last.get(key);
    const before = place === undefined ? undefined : joined[place];
    if (before && each.since <= before.until) {
      joined[place!] = { ...before, until: Math.max(before.until, each.until) };
    } else {
      last.set(key, joined.push(each) - 1);
    }
  }
  return joined.slice(-MAX_INTERRUPTIONS);
}
