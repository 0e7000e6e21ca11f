import { type MissingCondition, type PositionCondition, type ValueCondition } from './alert-condition';
import { type VerdictKind } from './alert-state';
import { silentAfter, type HeardStream } from './stream-facts';

/** What an evaluation found, and when time alone may change it. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly value?: number;
  /** A sentence for people. */
  readonly detail?: string;
  /** The moment at which to look again without new data; Infinity where none. */
  readonly againMs: number;
}

/** A stream whose alert begins by its own rhythm is not missed after this time: it was given up long ago. */
const GIVEN_UP_MS = 30 * 86_400_000;

/** Judges a number by bounds. */
export function judgeNumber(condition: ValueCondition, value: number): Verdict {
  const { above, below, outside } = condition;
  const met =
    (above !== undefined && value > above) ||
    (below !== undefined && value < below) ||
    (outside !== undefined && (value < outside[0] || value > outside[1]));
  return { kind: met ? 'met' : 'unmet', value, detail: detailOf(condition, value, met), againMs: Infinity };
}

function detailOf({ above, below, outside, aggregate }: ValueCondition, value: number, met: boolean): string {
  const name = aggregate ? `The ${aggregate.function} of the window` : 'The newest value';
  const bounds = [
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
    ...(outside ? [`outside of ${outside[0]} to ${outside[1]}`] : []),
  ];
  return `${name} is ${value}${met ? '' : ', not'} ${met ? `(watched: ${bounds.join(' or ')})` : bounds.join(' or ')}`;
}

/** Judges the newest value of a stream. */
export function judgeNewest(condition: ValueCondition, { lastValue }: HeardStream): Verdict {
  if (typeof lastValue === 'number') return judgeNumber(condition, lastValue);
  return { kind: 'noData', detail: 'The stream has no number', againMs: Infinity };
}

/** When something was heard of last. */
export interface HeardOf {
  /** The newest time stamp; absent without values. */
  readonly lastMs?: number;
  readonly arrivedMs: number;
  /** The usual step between values; absent where it is unknown. */
  readonly stepMs?: number;
  /** Time in which nothing could come since then, such as while the service was off; it does not count as silence. */
  readonly graceMs?: number;
}

/**
 * Judges whether a stream, or the newest of a platform's, is silent: nothing came for longer than expected, and what is there is older
 * than that. Late data arrive, and are old all the same.
 */
export function judgeSilence(
  condition: MissingCondition,
  { lastMs, arrivedMs, stepMs, graceMs = 0 }: HeardOf,
  nowMs: number,
  isFiring: boolean,
): Verdict {
  if (lastMs === undefined) return { kind: 'noData', detail: 'The stream has no values', againMs: Infinity };
  const limit = condition.longerMs ?? (stepMs === undefined ? undefined : silentAfter(stepMs));
  if (limit === undefined) return { kind: 'unmet', againMs: Infinity };
  // A value of the future says nothing of now: what tells then is when it arrived.
  const newestMs = lastMs <= nowMs ? lastMs : Math.min(arrivedMs || nowMs, nowMs);
  const heard = (condition.late ? newestMs : Math.max(newestMs, arrivedMs)) + (isFiring ? 0 : graceMs);
  const age = Math.max(0, nowMs - heard);
  if (age <= limit) {
    const detail =
      nowMs - lastMs > limit ? `Data arrive and are old: the newest value is of ${text(lastMs)}` : undefined;
    return { kind: 'unmet', ...(detail && { detail }), againMs: Math.min(heard, nowMs) + limit + 1 };
  }
  if (condition.longerMs === undefined && !isFiring && age > limit + GIVEN_UP_MS)
    return { kind: 'unmet', againMs: Infinity };
  const word = condition.late && nowMs - arrivedMs <= limit ? 'Data arrive and are old' : 'Nothing came';
  return { kind: 'met', detail: `${word}: the newest value is of ${text(lastMs)}`, againMs: Infinity };
}

/** Judges a position by a region. */
export function judgePosition(condition: PositionCondition, latitude: number, longitude: number): Verdict {
  const { latitudeMin, latitudeMax, longitudeMin, longitudeMax } = condition;
  const east = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const within =
    longitudeMin <= longitudeMax
      ? east >= longitudeMin && east <= longitudeMax
      : east >= longitudeMin || east <= longitudeMax;
  const met = !(within && latitude >= latitudeMin && latitude <= latitudeMax);
  const place = `${latitude.toFixed(4)} °N, ${east.toFixed(4)} °E`;
  return { kind: met ? 'met' : 'unmet', detail: `The position is ${place}`, againMs: Infinity };
}

/** Judges the number of values with some flags among all. */
export function judgeShare(share: number, flagged: number, all: number): Verdict {
  if (all === 0) return { kind: 'noData', detail: 'There are no values in the window', againMs: Infinity };
  const value = flagged / all;
  const detail = `${flagged} of ${all} values have one of the flags`;
  return { kind: value >= share ? 'met' : 'unmet', value, detail, againMs: Infinity };
}

/** Judges by the least and the greatest value of a window, and how many there are, whether values do not move. */
export function judgeStuck(
  tolerance: number,
  { min, max, count }: { readonly min: number; readonly max: number; readonly count: number },
): Verdict {
  if (count < 3)
    return { kind: 'noData', detail: 'There are fewer than three values in the window', againMs: Infinity };
  const met = max - min <= tolerance;
  const detail = `${count} values lie between ${min} and ${max}`;
  return { kind: met ? 'met' : 'unmet', value: max, detail, againMs: Infinity };
}

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
