import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { recentlyUsed } from '@pelorus/shared/persistence';
import { type Reader } from '../reading/read-budget';
import { type FlagCounts } from './flag-counter';

/** Lifetime of counts, as a multiple of the time that counting takes: the pages of a list share one count. */
const KEPT_TIMES = 30;
export const MOST_KEPT_MS = 600_000;
const MOST_KEPT = 200_000;
/** Time after which a request gets what is counted so far. */
const ANSWER_MS = 8_000;
/** Streams counted between two looks at the clock. */
const AT_ONCE = 200;
const HOUR_MS = 3_600_000;

export type CountOfStreams = (
  streams: readonly Stream[],
  range: TimeRange,
  reader: Reader,
) => Promise<ReadonlyMap<number, FlagCounts>>;

/**
 * Caches counts of values by flag over the last hours. Concurrent requests share one count; where one request does not
 * suffice, the next one goes on.
 */
export class KeptCounts {
  readonly #kept = recentlyUsed<string, FlagCounts>(MOST_KEPT, { ttl: MOST_KEPT_MS });
  readonly #running = new Map<number, Promise<unknown>>();

  constructor(
    private readonly count: CountOfStreams,
    private readonly now: () => number,
    private readonly answerMs = ANSWER_MS,
  ) {}

  /** Counts by stream id: of `streams` at least, of all where time sufficed. */
  async of(streams: readonly Stream[], hours: number, reader: Reader): Promise<ReadonlyMap<number, FlagCounts>> {
    for (let other = this.#running.get(hours); other; other = this.#running.get(hours)) await other;
    const counting = this.#countAll(streams, hours, reader);
    const ended = counting.catch(() => undefined).finally(() => this.#running.delete(hours));
    this.#running.set(hours, ended);
    return counting;
  }

  async #countAll(streams: readonly Stream[], hours: number, reader: Reader): Promise<Map<number, FlagCounts>> {
    const until = this.now() + this.answerMs;
    const found = new Map<number, FlagCounts>();
    const missing: Stream[] = [];
    for (const stream of streams) {
      const known = this.#kept.get(`${hours} ${stream.id}`);
      if (known) found.set(stream.id, known);
      else missing.push(stream);
    }
    for (let at = 0; at < missing.length && (at === 0 || this.now() < until); at += AT_ONCE) {
      reader.signal.throwIfAborted();
      const maxMs = this.now();
      const range = { min: { ms: maxMs - hours * HOUR_MS, us: 0 }, max: { ms: maxMs, us: 0 } };
      const some = missing.slice(at, at + AT_ONCE);
      const counted = await this.count(some, range, reader);
      const allMs = ((this.now() - maxMs) * streams.length) / some.length;
      const ttl = Math.max(1, Math.min(MOST_KEPT_MS, KEPT_TIMES * allMs));
      for (const [id, counts] of counted) {
        this.#kept.set(`${hours} ${id}`, counts, { ttl });
        found.set(id, counts);
      }
    }
    return found;
  }
}
