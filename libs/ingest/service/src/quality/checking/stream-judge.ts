import { type RunChange } from '@pelorus/ingest/persistence';
import { judgeAround, type KnownValues, type TimeRun, type TimeSpan } from '@pelorus/ingest/quality';
import { recentlyUsed } from '@pelorus/shared/persistence';
import { type DataReader } from '../../reading/data-reader';
import { instantOf, type Pause, StoredValues } from '../stored-values';
import { type CheckedStream, OTHERS_WITHIN_US } from './checked-streams';
import { ColumnValues, newestAt } from './column-values';

const STREAMS_A_READ = 32;
/** Most rows of a window: some megabytes a stream. */
const MOST_ROWS = 200_000;
const SHORT_US = 600e6;
/** Rows between two turns of others. */
const ROWS_A_TURN = 16_384;
/** Streams with a remembered margin. */
const KNOWN = 100_000;
/** Most additional reads of a group, for streams that need more values. */
const MOST_READS = 8;
/** Margin of a stream that is judged for the first time: an hour. */
const FIRST_MARGIN_US = 3_600e6;

/** First and last time of a stream's values, in microseconds since 1970. */
export interface StreamExtent {
  readonly firstUs: number;
  readonly lastUs: number;
}

/** Verdicts on a stream in a span: runs by rule, in the order of the rules. */
export interface StreamVerdict extends Pick<RunChange, 'streamId' | 'span'> {
  readonly runs: readonly (readonly TimeRun[])[];
  readonly values: number;
}

/** Stream that lacks values before or after the time read, with its number of values there. */
interface Lacking {
  readonly stream: CheckedStream;
  readonly before: number;
  readonly after: number;
  readonly values: number;
}

/** Judges stored values of streams, window by window: the memory is bounded. */
export class StreamJudge {
  /** Last needed margin in microseconds, by stream. */
  readonly #margins = recentlyUsed<number, number>(KNOWN);

  constructor(
    private readonly data: DataReader,
    private readonly pause: Pause,
    private readonly now: () => number = Date.now,
  ) {}

  /** Last window of a time: all of it, or its end. */
  async window(streams: readonly CheckedStream[], changed: TimeSpan, extents: Extents): Promise<TimeSpan> {
    const known = streams.flatMap(({ id }) => extents.get(id) ?? []);
    const firstUs = Math.max(changed.minUs, Math.min(...known.map((each) => each.firstUs)));
    const lastUs = Math.min(changed.maxUs, Math.max(...known.map((each) => each.lastUs)));
    if (lastUs - firstUs <= SHORT_US) return changed;
    const codes = codesOf(streams);
    for (let minUs = firstUs; ;) {
      const range = { min: instantOf(minUs), max: instantOf(lastUs) };
      const { mostRows } = await this.data.find({ codes, range, withFlags: false });
      if (mostRows <= MOST_ROWS || lastUs - minUs <= 1_000)
        return minUs === firstUs ? changed : { minUs, maxUs: changed.maxUs };
      const share = Math.min(0.5, (0.8 * MOST_ROWS) / mostRows);
      minUs = Math.ceil(lastUs - (lastUs - minUs) * share);
    }
  }

  /** Judges streams in a time. Leaves out streams without a value there, unless values were deleted. */
  async judge(
    streams: readonly CheckedStream[],
    changed: TimeSpan,
    extents: Extents,
    mayBeDeleted: boolean,
    signal: AbortSignal,
  ): Promise<StreamVerdict[]> {
    const present = streams.filter(({ id }) => extents.has(id));
    const empty = mayBeDeleted ? streams.filter(({ id }) => !extents.has(id)) : [];
    // Streams without extent need no read: unfolded values are noted when they fold.
    const verdicts = empty.map(({ id, rules }): StreamVerdict => {
      return { streamId: id, span: changed, runs: rules.map(() => []), values: 0 };
    });
    for (let i = 0; i < present.length; i += STREAMS_A_READ) {
      const group = present.slice(i, i + STREAMS_A_READ);
      verdicts.push(...(await this.#judgeGroup(group, changed, extents, mayBeDeleted, signal)));
    }
    return verdicts;
  }

  /** Reads streams together; rereads those that lack values, the ones with most values first. */
  async #judgeGroup(
    group: readonly CheckedStream[],
    changed: TimeSpan,
    extents: Extents,
    mayBeDeleted: boolean,
    signal: AbortSignal,
  ): Promise<StreamVerdict[]> {
    const verdicts: StreamVerdict[] = [];
    let range = this.#firstRange(group, changed);
    for (let left = group, attempt = 1; left.length > 0; attempt++) {
      if (attempt > MOST_READS + group.length) throw new Error(`values around those of ${left[0]!.code} are not found`);
      const read = await this.#readTime(left, range, signal);
      const lacking: Lacking[] = [];
      for (const stream of left) {
        const known = read(stream, extents.get(stream.id));
        if (!mayBeDeleted && !hasValueIn(known, changed)) continue;
        const judged = judgeAround(known, changed, stream.tests, this.now() * 1_000);
        if (judged.kind === 'more') lacking.push({ stream, ...judged, values: known.values.length });
        else {
          this.#remember(stream, changed, known);
          verdicts.push({ streamId: stream.id, span: judged.span, runs: judged.runs, values: judged.values });
        }
      }
      if (lacking.length === 0) break;
      lacking.sort((a, b) => b.values - a.values);
      range = await this.#widened(lacking[0]!, range, signal);
      left = lacking.map(({ stream }) => stream);
    }
    return verdicts;
  }

  /** Widens a time until a stream has enough values. */
  async #widened(
    { stream, before, after }: Lacking,
    { minUs, maxUs }: TimeSpan,
    signal: AbortSignal,
  ): Promise<TimeSpan> {
    const stored = new StoredValues(this.data, [stream.code], 0, this.pause, signal);
    const question = { count: stream.values, gapUs: Infinity, rhythmUs: this.#margins.get(stream.id) ?? 0 };
    const around = stream.beforeUs + stream.afterUs;
    const times = {
      before: before > 0 ? (await stored.before(minUs, question)).timesUs : undefined,
      after: after > 0 ? (await stored.after(maxUs, question)).timesUs : undefined,
    };
    return {
      minUs: times.before ? (times.before[times.before.length - stream.values] ?? -Infinity) - around : minUs,
      maxUs: times.after ? (times.after[stream.values - 1] ?? Infinity) + around : maxUs,
    };
  }

  /** Remembers the margin that was needed; shortens one that is much too long. */
  #remember({ id, values }: CheckedStream, { minUs }: TimeSpan, { timesUs }: KnownValues): void {
    let place = 0;
    while (place < timesUs.length && timesUs[place]! < minUs) place++;
    if (place < values) return;
    const needed = minUs - timesUs[place - values]!;
    const margin = this.#margins.get(id) ?? 0;
    if (margin < needed || margin > 8 * needed) this.#margins.set(id, 2 * needed);
  }

  /** First time to read: with the margin that suffices half of the streams. */
  #firstRange(streams: readonly CheckedStream[], { minUs, maxUs }: TimeSpan): TimeSpan {
    const margins = streams.map(({ id }) => this.#margins.get(id) ?? FIRST_MARGIN_US).sort((a, b) => a - b);
    const margin = margins[margins.length >> 1]! + Math.max(...streams.map((each) => each.beforeUs + each.afterUs));
    return { minUs: minUs - margin, maxUs: maxUs + margin };
  }

  async #readTime(
    streams: readonly CheckedStream[],
    { minUs: fromUs, maxUs: toUs }: TimeSpan,
    signal: AbortSignal,
  ): Promise<(stream: CheckedStream, extent: StreamExtent | undefined) => KnownValues> {
    const codes = codesOf(streams);
    const [min, max] = [instantOf(fromUs), instantOf(toUs)];
    const read = new ColumnValues(codes.length);
    let paused = 0;
    for await (const segment of await this.data.segmentsWithin(
      { codes, range: { min, max }, withFlags: false },
      signal,
    )) {
      if (segment.kind === 'rows') read.add(segment.rows);
      if (read.rows - paused < ROWS_A_TURN) continue;
      paused = read.rows;
      await this.pause();
    }
    return ({ code, others }, extent) => {
      const own = read.of(codes.indexOf(code));
      return {
        ...own,
        others: new Map(
          others.map((other) => [other, newestAt(own.timesUs, read.of(codes.indexOf(other)), OTHERS_WITHIN_US)]),
        ),
        fromUs: fromUs <= (extent?.firstUs ?? Infinity) ? -Infinity : fromUs,
        toUs: toUs >= (extent?.lastUs ?? -Infinity) ? Infinity : toUs,
      };
    };
  }
}

export type Extents = ReadonlyMap<number, StreamExtent>;

function codesOf(streams: readonly CheckedStream[]): string[] {
  return [...new Set(streams.flatMap(({ code, others }) => [code, ...others]))];
}

function hasValueIn({ timesUs }: KnownValues, { minUs, maxUs }: TimeSpan): boolean {
  return timesUs.some((time) => time >= minUs && time <= maxUs);
}
