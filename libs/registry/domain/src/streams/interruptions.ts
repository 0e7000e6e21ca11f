import { type CodeFacts } from './code-periods';

/**
 * Event types that interrupt measuring (`systemName` in lower-case letters): the sensor stands in a bucket, is stirred
 * up, or is broken.
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

/** Event type of a sensor that was taken off. */
export const TAKEN_OFF = 'Unmount';

/** Most interruptions of a code; the newest are kept. */
export const MAX_INTERRUPTIONS = 1_000;

/** Interruption from `since` to before `until`, in milliseconds since 1970. */
export interface Interruption {
  readonly since: number;
  readonly until: number;
  /** `systemName` of the event's type. */
  readonly event: string;
  readonly parameterId: number;
}

/** Carrier of an item for a time, in milliseconds since 1970. */
export interface PlaceOfItem {
  readonly itemId: number;
  readonly since: number;
  readonly until: number;
}

type AllFacts = ReadonlyMap<number, CodeFacts>;

/**
 * The item and all its carriers, direct or not, each for its time. An item was always on the one that it was registered
 * on.
 */
export function placesOf(itemId: number, facts: AllFacts, since = -Infinity, until = Infinity): PlaceOfItem[] {
  const { mounts = [], bornMounted = false } = facts.get(itemId) ?? {};
  const above = mounts.flatMap(({ parentId, start, end }, i) => {
    const from = Math.max(since, i === 0 && bornMounted ? -Infinity : start);
    const to = Math.min(until, end);
    return from < to ? placesOf(parentId, facts, from, to) : [];
  });
  return [{ itemId, since, until }, ...above];
}

/** Whether an item or a carrier of it was taken off at a moment. */
export function wasTakenOff(itemId: number, at: number, facts: AllFacts): boolean {
  const { mounts = [] } = facts.get(itemId) ?? {};
  return mounts.some(
    ({ parentId, start, end }) => end === at || (start < at && at < end && wasTakenOff(parentId, at, facts)),
  );
}

/** Sorts interruptions; joins those of one event type that overlap or touch; keeps the newest MAX_INTERRUPTIONS. */
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
