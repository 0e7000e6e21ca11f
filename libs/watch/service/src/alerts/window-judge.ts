import { type IngestTables, StreamRepository } from '@pelorus/ingest/persistence';
import { FlagCounter, type DataReader } from '@pelorus/ingest/service';
import { type Database } from '@pelorus/shared/persistence';
import {
  judgeShare,
  judgeWindow,
  type QualityCondition,
  type HeardStream,
  type Verdict,
  type WindowCondition,
  windowMs,
} from '@pelorus/watch/domain';
import { readStreamValues } from './stream-values';

/** Most values of a judged window. */
const MOST_VALUES = 200_000;
/** Streams counted together, and distance of their newest values as a share of the window. */
export const COUNTED_TOGETHER = 50;
const NEAR = 0.05;

/** Judges windows by stored values. A window ends with the newest value of its stream. */
export class WindowJudge {
  readonly #flags: FlagCounter;
  readonly #streams: StreamRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly data: DataReader,
  ) {
    this.#flags = new FlagCounter(data);
    this.#streams = new StreamRepository(database, tables);
  }

  /** Verdicts of streams on one condition, failures included. */
  async judge(
    condition: WindowCondition,
    streams: readonly HeardStream[],
    signal: AbortSignal,
  ): Promise<Map<number, Verdict>> {
    const verdicts = new Map<number, Verdict>();
    for (const some of condition.kind === 'quality'
      ? nearOnes(streams, NEAR * condition.withinMs)
      : streams.map((each) => [each])) {
      try {
        const found =
          condition.kind === 'quality'
            ? await this.#quality(condition, some, signal)
            : await this.#values(condition, some[0]!, signal);
        for (const [id, verdict] of found) verdicts.set(id, verdict);
      } catch (error) {
        if (signal.aborted) return verdicts;
        const verdict: Verdict = {
          kind: 'error',
          detail: `The window cannot be read: ${String(error)}`.slice(0, 500),
          againMs: Infinity,
        };
        for (const { id } of some) verdicts.set(id, verdict);
      }
    }
    return verdicts;
  }

  async #quality(
    { flags, share, withinMs }: QualityCondition,
    streams: readonly HeardStream[],
    signal: AbortSignal,
  ): Promise<Map<number, Verdict>> {
    const max = Math.max(...streams.map(({ lastMs = 0 }) => lastMs));
    const range = { min: { ms: max - withinMs, us: 0 }, max: { ms: max, us: 999 } };
    const found = await this.#streams.find(streams.map(({ code }) => code));
    const counts = await this.#flags.withFlags([...found.values()], range, flags, { signal });
    return new Map([...counts].map(([id, { kept, leftOut }]) => [id, judgeShare(share, kept, kept + leftOut)]));
  }

  async #values(
    condition: WindowCondition,
    { id, code, kind, firstMs = Infinity, lastMs = 0 }: HeardStream,
    signal: AbortSignal,
  ): Promise<Map<number, Verdict>> {
    if (kind === 'text')
      return new Map([[id, { kind: 'noData', detail: 'The stream has no numbers', againMs: Infinity }]]);
    const range = { fromMs: lastMs - windowMs(condition), toMs: lastMs };
    const { values, isComplete } = await readStreamValues(this.data, code, range, MOST_VALUES, { signal });
    if (!isComplete) {
      const detail = `The window has more than ${MOST_VALUES} values: choose a shorter one`;
      return new Map([[id, { kind: 'error', detail, againMs: Infinity }]]);
    }
    return new Map([[id, judgeWindow(condition, values, 0, values.ms.length, firstMs <= range.fromMs)]]);
  }
}

/** Groups streams of one kind with close newest values. */
function nearOnes(streams: readonly HeardStream[], nearMs: number): HeardStream[][] {
  const sorted = streams
    .filter(({ lastMs }) => lastMs !== undefined)
    .sort((a, b) => (a.kind === b.kind ? a.lastMs! - b.lastMs! : a.kind < b.kind ? -1 : 1));
  const groups: HeardStream[][] = [];
  for (const stream of sorted) {
    const last = groups.at(-1);
    const fits =
      last &&
      last.length < COUNTED_TOGETHER &&
      last[0]!.kind === stream.kind &&
      stream.lastMs! - last[0]!.lastMs! <= nearMs;
    if (fits) last.push(stream);
    else groups.push([stream]);
  }
  return groups;
}
