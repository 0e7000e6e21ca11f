import { setTimeout as delay } from 'node:timers/promises';
import { type IngestTables, type LiveSnapshot, LiveSnapshotRepository } from '@pelorus/ingest/persistence';
import { type TotalsFolding } from '@pelorus/ingest/service';
import { type Database } from '@pelorus/shared/persistence';
import { type FollowedCodes, MOST_FOLLOWED, tooManyStreams } from '@pelorus/watch/domain';

/** First event of a reader: the latest values of its streams, and the codes without a stream. */
export interface FirstValues extends LiveSnapshot {
  readonly unknown: readonly string[];
}

/** Time that is waited for what was stored just before; a long deletion keeps it back. */
const SETTLE_MS = 2_000;
/** Snapshots that are read at once; others wait. */
const AT_ONCE = 4;

/** Reads the latest values of streams with the id of the event behind which a reader goes on. */
export class ReadSnapshot {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly totals: TotalsFolding,
  ) {}

  /**
   * The latest values of all that was stored before the call, in order of codes. What a deletion took away while it was read may
   * be missing already. DomainError `invalid` where too many streams match.
   */
  async run(filter: FollowedCodes): Promise<FirstValues> {
    await Promise.race([this.totals.settle(), delay(SETTLE_MS, undefined, { ref: false })]);
    const { id, streams } = await this.#inTurn(() => this.#read(filter));
    if (streams.length > MOST_FOLLOWED) throw tooManyStreams();
    const known = new Set(streams.map(({ code }) => code));
    return { id, streams, unknown: [...filter.codes].filter((code) => !known.has(code)) };
  }

  /** The id of the newest event, without values. */
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
