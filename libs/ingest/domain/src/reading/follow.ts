import { compareInstants, DomainError, type Instant } from '@pelorus/shared/kernel';
import { type Stream } from '../stream';
import { type StreamTotals } from './stream-totals';
import { type TimeRange } from './time-range';

/** A code that a parameter had from `since` to before `until`, as the registry tells it. */
export interface CodePeriod {
  readonly code: string;
  /** Absent where it always had it. */
  readonly since?: Instant;
  /** Absent while it has it. */
  readonly until?: Instant;
  /** Whether nobody gave the date of `since`. */
  readonly undated: boolean;
  /** Since when it could have been, if it is undated; absent where that could always have been. */
  readonly perhapsSince?: Instant;
}

/** A time in which the values of a column are those of a stream. */
export interface StreamTime {
  readonly stream: Stream;
  readonly range: TimeRange;
}

/** A column of a read, with the streams that its values are of, one after another. */
export interface FollowedColumn {
  readonly code: string;
  /** At least one. */
  readonly times: readonly StreamTime[];
}

export interface Stretch {
  readonly range: TimeRange;
  /** The stream of each column, as far as it has one then. */
  readonly streams: readonly (Stream | undefined)[];
}

/** A parameter with the totals of its streams, each over its time; it has the id of the last one, and the code asked for. */
export interface FollowedStream extends StreamTotals {
  /** Its codes, one after another, with the number of their values. */
  readonly codes: readonly { readonly code: string; readonly range: TimeRange; readonly values: number }[];
}

/** The most stretches of a read: each takes statements of its own. */
export const MAX_STRETCHES = 250;

/**
 * The streams of a parameter, each for its time. Codes without a stream are left out; what follows one reaches back over its
 * time, as far as that could be, where nobody gave the date of the change.
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

/** The stretches of a read, in the order of time; DomainError `malformed` for too many. */
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

/** The stream that stands for a column in its description; DomainError `invalid` where its streams are unlike. */
export function streamOf({ code, times }: FollowedColumn): Stream {
  const last = times.at(-1)!.stream;
  const unlike = times.find(({ stream }) => stream.kind !== last.kind || stream.unit !== last.unit)?.stream;
  if (unlike) throw unlikeStreams(code, unlike, last);
  return { ...last, code };
}

/** `follow` needs a registry, and this service has none. */
export function noRegistryToFollow(): DomainError {
  const detail =
    "'follow' asks the registry which codes an instrument had: this service has no REGISTRY_URL. Leave it out.";
  return new DomainError('malformed', 'no-registry', detail, {
    faults: [{ code: 'no-registry', detail, parameter: 'follow' }],
  });
}

/** The registry does not say which codes an instrument had. `cause` goes to the log only. */
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

/** Whether a time that no stretch cuts has the moments from `min` to `max`. */
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
