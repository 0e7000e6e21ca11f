import { compareInstants, DomainError, type Instant } from '@pelorus/shared/kernel';
import { type Stream } from '../stream';
import { type StreamTotals } from './stream-totals';
import { type TimeRange } from './time-range';

/** Code of a parameter from `since` to before `until`. */
export interface CodePeriod {
  readonly code: string;
  /** Absent where no begin is known. */
  readonly since?: Instant;
  /** Absent while it lasts. */
  readonly until?: Instant;
  /** Whether nobody dated `since`. */
  readonly undated: boolean;
  /** Earliest begin of an undated period; absent where none is known. */
  readonly perhapsSince?: Instant;
}

/** Time in which a column is a stream's. */
export interface StreamTime {
  readonly stream: Stream;
  readonly range: TimeRange;
}

/** Column with its streams by time. */
export interface FollowedColumn {
  readonly code: string;
  /** At least one. */
  readonly times: readonly StreamTime[];
}

export interface Stretch {
  readonly range: TimeRange;
  /** Stream of each column, where it has one. */
  readonly streams: readonly (Stream | undefined)[];
}

/** Parameter with totals over its streams; has the last one's id, and the asked code. */
export interface FollowedStream extends StreamTotals {
  /** Codes by time, with numbers of values. */
  readonly codes: readonly { readonly code: string; readonly range: TimeRange; readonly values: number }[];
}

/** Most stretches of a read: each takes statements of its own. */
export const MAX_STRETCHES = 250;

/**
 * Streams of a parameter with their times. Codes without stream are left out; where nobody dated a change, the next
 * stream reaches back as far as possible.
 */
export function streamTimes(periods: readonly CodePeriod[], streams: ReadonlyMap<string, Stream>): StreamTime[] {
  return periods.flatMap((period, i): StreamTime[] => {
    const stream = streams.get(period.code);
    if (!stream) return [];
    let first = i;
    while (period.undated && first > 0 && !streams.has(periods[first - 1]!.code)) first--;
    const since = first === i ? period.since : later(periods[first]!.since, period.perhapsSince);
    const { until } = period;
    return [{ stream, range: { ...(since && { min: since }), ...(until && { max: before(until) }) } }];
  });
}

/** Stretches of a read by time. DomainError `malformed` for too many. */
export function stretchesOf(columns: readonly FollowedColumn[], range: TimeRange): Stretch[] {
  const starts = new Map<string, Instant>();
  const note = (instant: Instant | undefined): unknown => instant && starts.set(`${instant.ms}.${instant.us}`, instant);
  for (const { range: own } of columns.flatMap(({ times }) => times)) {
    note(own.min);
    note(own.max && after(own.max));
  }
  const cuts = [...starts.values()].filter((cut) => isWithin(cut, range)).sort(compareInstants);
  if (cuts.length >= MAX_STRETCHES) throw tooManyMoves(cuts.length);
  const edges = [range.min, ...cuts];
  return edges.flatMap((min, i): Stretch[] => {
    const max = i < cuts.length ? before(cuts[i]!) : range.max;
    const streams = columns.map(({ times }) => times.find((time) => meets(time.range, min, max))?.stream);
    if (streams.every((stream) => stream === undefined)) return [];
    return [{ range: { ...(min && { min }), ...(max && { max }) }, streams }];
  });
}

/** Stream that describes a column. DomainError `invalid` for unlike ones. */
export function streamOf({ code, times }: FollowedColumn): Stream {
  const last = times.at(-1)!.stream;
  const unlike = times.find(({ stream }) => stream.kind !== last.kind || stream.unit !== last.unit)?.stream;
  if (unlike) throw unlikeStreams(code, unlike, last);
  return { ...last, code };
}

/** `follow` without a registry. */
export function noRegistryToFollow(): DomainError {
  const detail =
    "'follow' asks the registry which codes an instrument had: this service has no REGISTRY_URL. Leave it out.";
  return new DomainError('malformed', 'no-registry', detail, {
    faults: [{ code: 'no-registry', detail, parameter: 'follow' }],
  });
}

/** Registry away while following. `cause` is for the log only. */
export function registryAway(cause: unknown): DomainError {
  const detail =
    'The registry does not answer, which knows the codes that the instrument had. Try again, or leave out follow.';
  return new DomainError('unavailable', 'registry-unavailable', detail, { retryAfter: 5, cause });
}

function tooManyMoves(count: number): DomainError {
  const detail = `The instruments moved ${count} times in this range, more than ${MAX_STRETCHES}: ask for fewer codes or a shorter range.`;
  return new DomainError('malformed', 'too-many-moves', detail, {
    faults: [{ code: 'too-many-moves', detail, parameter: 'codes' }],
  });
}

function unlikeStreams(code: string, one: Stream, other: Stream): DomainError {
  const shown = ({ code: name, kind, unit }: Stream): string => `'${name}' has ${kind}s${unit ? ` in ${unit}` : ''}`;
  const detail = `${code} cannot be followed as one column: ${shown(one)}, ${shown(other)}. Ask for both without follow.`;
  return new DomainError('invalid', 'unlike-streams', detail);
}

function isWithin(cut: Instant, { min, max }: TimeRange): boolean {
  return (!min || compareInstants(cut, min) > 0) && (!max || compareInstants(cut, max) <= 0);
}

/** Whether a time has the moments from `min` to `max`; no stretch cuts it. */
function meets(time: TimeRange, min: Instant | undefined, max: Instant | undefined): boolean {
  return (
    (!time.max || !min || compareInstants(time.max, min) >= 0) &&
    (!time.min || !max || compareInstants(time.min, max) <= 0)
  );
}

function later(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  if (!a || !b) return a ?? b;
  return compareInstants(a, b) > 0 ? a : b;
}

const before = ({ ms, us }: Instant): Instant => (us > 0 ? { ms, us: us - 1 } : { ms: ms - 1, us: 999 });
const after = ({ ms, us }: Instant): Instant => (us < 999 ? { ms, us: us + 1 } : { ms: ms + 1, us: 0 });
