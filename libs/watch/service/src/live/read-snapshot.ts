import { setTimeout as delay } from 'node:timers/promises';
import { type IngestTables, type LiveSnapshot, LiveSnapshotRepository } from '@pelorus/ingest/persistence';
import { type TotalsFolding } from '@pelorus/ingest/service';
import { type Database } from '@pelorus/shared/persistence';
import { type FollowedCodes, MOST_FOLLOWED, tooManyStreams } from '@pelorus/watch/domain';

/** First event of a reader: latest values, and codes without a stream. */
export interface FirstValues extends LiveSnapshot {
  readonly unknown: readonly string[];
}

/** Wait for what was just stored; a long deletion delays it. */
const SETTLE_MS = 2_000;
/** Snapshots read at once. */
const AT_ONCE = 4;

/** Reads latest values with the id that a reader goes on from. */
export class ReadSnapshot {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly totals: TotalsFolding,
  ) {}

  /**
   * Latest values of all stored before the call, by code; values deleted meanwhile may be missing. DomainError
   * `invalid` for too many streams.
   */
  async run(filter: FollowedCodes): Promise<FirstValues> {
    await Promise.race([this.totals.settle(), delay(SETTLE_MS, undefined, { ref: false })]);
    const { id, streams } = await this.#inTurn(() => this.#read(filter));
    if (streams.length > MOST_FOLLOWED) throw tooManyStreams();
    const known = new Set(streams.map(({ code }) => code));
    return { id, streams, unknown: [...filter.codes].filter((code) => !known.has(code)) };
  }

  /** Id of the newest event. */
  async newest(): Promise<string> {
    await Promise.race([this.totals.settle(), delay(SETTLE_MS, undefined, { ref: false })]);
    const { id } = await this.database.read((state) => new LiveSnapshotRepository(state, this.tables).read([], [], 0));
    return id;
  }

  #read({ codes, patterns }: FollowedCodes): Promise<LiveSnapshot> {
    const likes = patterns.map(({ like }) => like);
    return this.database.read((state) =>
      new LiveSnapshotRepository(state, this.tables).read([...codes], likes, MOST_FOLLOWED + 1),
    );
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
