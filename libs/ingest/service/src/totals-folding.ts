import {
  FoldRepository,
  type IngestTables,
  type LiveRetention,
  PlannerStatistics,
  StreamTotalRepository,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Datasets folded in one transaction. */
const BATCH = 1_000;
/** Folded notes after which VACUUM frees their space; autovacuum comes once a minute at most. */
const VACUUM_AFTER = 5_000;
/** Folded datasets after which the planner is told how large tables have become, and how many times as many until the next time. */
const ANALYZE_AFTER = 100;
const ANALYZE_GROWTH = 10;
/** Retention of events, by age and bytes. */
const RETENTION: LiveRetention = { hours: 24, bytes: 512 * 1024 ** 2 };
const PRUNE_EVERY_MS = 60_000;

/** Folds new datasets into totals of streams, and numbers events. */
export class TotalsFolding {
  folded = 0;
  /** Folded notes since the last VACUUM. */
  #noted = 0;
  #analyzeAfter = ANALYZE_AFTER;
  #pruned = -Infinity;
  #settling: Promise<void> = Promise.resolve();
  /** Next fold, after the running one. */
  #next?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly retention = RETENTION,
  ) {}

  /** Folds until nothing is left, another instance folds, or `signal` aborts. */
  async run(signal?: AbortSignal): Promise<void> {
    this.#noted += await this.#fold(false, signal);
    if (signal?.aborted) return;
    await this.#prune();
    await this.#analyze();
    if (this.#noted < VACUUM_AFTER) return;
    this.#noted = 0;
    await new StreamTotalRepository(this.database, this.tables).vacuum();
  }

  /**
   * Folds all that was committed before the call, even where another instance folds. Concurrent callers share a later
   * fold.
   */
  settle(): Promise<void> {
    this.#next ??= this.#settling.then(() => this.#settle());
    return this.#next;
  }

  async #settle(): Promise<void> {
    this.#next = undefined;
    const folding = this.#fold(true).then((folded) => void (this.#noted += folded));
    this.#settling = folding.catch(() => undefined);
    return folding;
  }

  /** Returns the number of datasets. */
  async #fold(wait: boolean, signal?: AbortSignal): Promise<number> {
    let all = 0;
    for (let isLast = false; !isLast && !signal?.aborted;) {
      const batch = await this.database.transaction((transaction) =>
        new FoldRepository(transaction, this.tables).fold(BATCH, wait),
      );
      this.folded += batch.datasets;
      all += batch.datasets;
      isLast = batch.isLast;
    }
    return all;
  }

  async #analyze(): Promise<void> {
    if (this.folded < this.#analyzeAfter) return;
    this.#analyzeAfter = this.folded * ANALYZE_GROWTH;
    await new PlannerStatistics(this.database, this.tables).refresh(this.folded);
  }

  async #prune(): Promise<void> {
    const now = performance.now();
    if (now - this.#pruned < PRUNE_EVERY_MS) return;
    this.#pruned = now;
    await this.database.transaction((transaction) =>
      new FoldRepository(transaction, this.tables).pruneEvents(this.retention),
    );
  }
}
