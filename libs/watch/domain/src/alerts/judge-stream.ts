import { type MissingCondition, type PositionCondition, type ValueCondition } from './alert-condition';
import { type VerdictKind } from './alert-state';
import { silentAfter, type HeardStream } from './stream-facts';

/** Result of an evaluation, and when time alone may change it. */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly value?: number;
  /** Sentence for people. */
  readonly detail?: string;
  /** Moment to judge again without new data; Infinity for never. */
  readonly againMs: number;
}

/** Silence after which a stream counts as given up, where its rhythm decides. */
const GIVEN_UP_MS = 30 * 86_400_000;

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

export function judgeNewest(condition: ValueCondition, { lastValue }: HeardStream): Verdict {
  if (typeof lastValue === 'number') return judgeNumber(condition, lastValue);
  return { kind: 'noData', detail: 'The stream has no number', againMs: Infinity };
}

/** Last sign of a stream or group. */
export interface HeardOf {
  /** Newest time stamp; absent without values. */
  readonly lastMs?: number;
  readonly arrivedMs: number;
  /** Usual step between values; absent where unknown. */
  readonly stepMs?: number;
  /** Outage, such as of the service itself, that does not count as silence. */
  readonly graceMs?: number;
}

/**
 * Judges silence of a stream, or of a platform by its newest one: nothing came for longer than expected, and what came
 * is older. Late data arrive, but are old.
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
  // A future time stamp says nothing of now; its arrival does.
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

/** Judges the share of flagged values. */
export function judgeShare(share: number, flagged: number, all: number): Verdict {
  if (all === 0) return { kind: 'noData', detail: 'There are no values in the window', againMs: Infinity };
  const value = flagged / all;
  const detail = `${flagged} of ${all} values have one of the flags`;
  return { kind: value >= share ? 'met' : 'unmet', value, detail, againMs: Infinity };
}

/** Judges whether values are stuck, by least and greatest value and count of a window. */
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
