import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { recentlyUsed } from '@pelorus/shared/persistence';
import { type Reader } from '../reading/read-budget';
import { type FlagCounts } from './flag-counter';

/** Counts are kept for so many times as long as it takes to count all, so that pages of one list are of one count. */
const KEPT_TIMES = 30;
export const MOST_KEPT_MS = 600_000;
const MOST_KEPT = 200_000;
/** Time after which a request is answered with what was counted by then. */
const ANSWER_MS = 8_000;
/** Streams that are counted before the time is looked at. */
const AT_ONCE = 200;
const HOUR_MS = 3_600_000;

export type CountOfStreams = (
  streams: readonly Stream[],
  range: TimeRange,
  reader: Reader,
) => Promise<ReadonlyMap<number, FlagCounts>>;

/**
 * Counts of the values of many streams by their flags, over some hours before now, which are kept for a while. Who asks while
 * others count waits for them; where there is too much to count for one request, the next one goes on.
 */
export class KeptCounts {
  readonly #kept = recentlyUsed<string, FlagCounts>(MOST_KEPT, { ttl: MOST_KEPT_MS });
  readonly #running = new Map<number, Promise<unknown>>();

  constructor(
    private readonly count: CountOfStreams,
    private readonly now: () => number,
    private readonly answerMs = ANSWER_MS,
  ) {}

  /** The counts of streams, by their ids: at least those of some, and of all when they were counted in time. */
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
