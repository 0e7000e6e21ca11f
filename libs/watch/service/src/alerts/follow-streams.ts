import { type IngestTables } from '@pelorus/ingest/persistence';
import { type Database, recentlyUsed } from '@pelorus/shared/persistence';
import { type HeardStream } from '@pelorus/watch/domain';
import { type StreamFactRow, WatchedStreamRepository } from '@pelorus/watch/persistence';
import { factsOf } from './watched-streams';

/** Usual longest delay until a dataset is visible. */
const OVERLAP_MS = 10_000;
/** Streams read at once. */
const AT_ONCE = 10_000;
/** Pause between full reads, which find whatever was missed. */
const ALL_ANEW_MS = 600_000;
const KNOWN_PARTS = 100_000;

/** Knows the totals of all streams, and which changed since the last question. */
export class FollowWatchedStreams {
  readonly streams = new Map<number, HeardStream>();
  readonly #repository: WatchedStreamRepository;
  readonly #seen = new Map<string, number>();
  readonly #parts = recentlyUsed<number, readonly number[]>(KNOWN_PARTS);
  #lastId = 0;
  #allReadMs = -Infinity;
  #askedMs = Infinity;

  constructor(database: Database, tables: IngestTables) {
    this.#repository = new WatchedStreamRepository(database, tables);
  }

  /** Makes the next question read all. */
  forget(): void {
    this.streams.clear();
    this.#seen.clear();
    this.#lastId = 0;
    this.#allReadMs = -Infinity;
    this.#askedMs = Infinity;
  }

  /** Adapts to a clock set back by a negative `ms`: arrivals were by the former one. */
  setBack(ms: number): void {
    for (const [id, facts] of this.streams) this.streams.set(id, { ...facts, arrivedMs: facts.arrivedMs + ms });
    for (const [key, seenMs] of this.#seen) this.#seen.set(key, seenMs + ms);
    this.#askedMs += ms;
  }

  /** Ids of new and changed streams since the last question. */
  async changed(nowMs: number): Promise<Set<number>> {
    const changed = new Set<number>();
    const isAnew = nowMs - this.#allReadMs > ALL_ANEW_MS || nowMs < this.#allReadMs;
    const datasets = await this.#newDatasets(nowMs);
    for await (const row of this.#after(isAnew ? 0 : this.#lastId)) this.#take(row, datasets, changed, isAnew, nowMs);
    if (isAnew) this.#allReadMs = nowMs;
    // Unknown streams included: a lower id may commit after a higher one.
    const others = [...datasets.keys()].filter((id) => !changed.has(id));
    for (let at = 0; at < others.length; at += AT_ONCE) {
      for (const row of await this.#repository.of(others.slice(at, at + AT_ONCE)))
        this.#take(row, datasets, changed, false, nowMs);
    }
    return changed;
  }

  #take(
    row: StreamFactRow,
    datasets: ReadonlyMap<number, { readonly count: number; readonly writtenMs: number }>,
    changed: Set<number>,
    onlyDifferent: boolean,
    nowMs: number,
  ): void {
    const former = this.streams.get(row.id);
    const news = datasets.get(row.id);
    const facts = factsOf(notOfFuture(row, nowMs + OVERLAP_MS), former, news?.count, news?.writtenMs);
    this.streams.set(row.id, facts);
    const isSame =
      former &&
      former.lastMs === facts.lastMs &&
      former.lastValue === facts.lastValue &&
      former.values === facts.values;
    if (!onlyDifferent || news || !isSame) changed.add(row.id);
  }

  async *#after(id: number): AsyncGenerator<StreamFactRow> {
    for (;;) {
      const rows = await this.#repository.after(id, AT_ONCE);
      yield* rows;
      id = rows.at(-1)?.id ?? id;
      this.#lastId = Math.max(this.#lastId, id);
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Streams of new datasets, with their number and last moment. */
  async #newDatasets(nowMs: number): Promise<ReadonlyMap<number, { count: number; writtenMs: number }>> {
    const isFirst = this.#allReadMs === -Infinity;
    const sinceMs = Math.min(nowMs, this.#askedMs) - (isFirst ? OVERLAP_MS : 3 * OVERLAP_MS);
    const rows = await this.#repository.changedBetween(sinceMs, nowMs + OVERLAP_MS);
    this.#askedMs = nowMs;
    const unseen = rows.filter(({ key }) => !this.#seen.has(key));
    for (const { key } of unseen) this.#seen.set(key, nowMs);
    for (const [key, ms] of this.#seen) {
      if (nowMs - ms <= 6 * OVERLAP_MS && ms <= nowMs) break;
      this.#seen.delete(key);
    }
    const parts = [...new Set(unseen.map(({ part }) => part))].filter((part) => !this.#parts.has(part));
    if (parts.length > 0) for (const [part, ids] of await this.#repository.streamsOf(parts)) this.#parts.set(part, ids);
    const news = new Map<number, { count: number; writtenMs: number }>();
    for (const { part, writtenMs } of unseen) {
      for (const id of this.#parts.get(part) ?? []) {
        const own = news.get(id) ?? { count: 0, writtenMs: 0 };
        if (writtenMs !== null) own.count++;
        own.writtenMs = Math.max(own.writtenMs, writtenMs ?? 0);
        news.set(id, own);
      }
    }
    return news;
  }
}

/** Drops a moment of writing in the future: it is from before the clock was set back. */
function notOfFuture(row: StreamFactRow, latestMs: number): StreamFactRow {
  const { writtenMs, ...others } = row;
  return writtenMs !== undefined && writtenMs > latestMs ? others : row;
}
