import { type IngestTables, StreamTotalRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Number of datasets that one transaction folds. */
const BATCH = 1_000;
/**
 * Number of folded notes after which their space is made usable again; the server itself would do so once a minute at
 * most.
 */
const VACUUM_AFTER = 5_000;

/** Folds new datasets into the totals of their streams. */
export class FoldTotals {
  /** Number of datasets that this instance folded since the start. */
  folded = 0;
  /** Number of folded notes whose space is not usable yet. */
  #noted = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  /** Folds until nothing is left, another instance folds, or `signal` is aborted. */
  async run(signal?: AbortSignal): Promise<void> {
    for (let folded = BATCH; folded === BATCH && !signal?.aborted;) {
      folded = await this.database.transaction((transaction) =>
        new StreamTotalRepository(transaction, this.tables).fold(BATCH),
      );
      this.folded += folded;
      this.#noted += folded;
    }
    if (this.#noted < VACUUM_AFTER || signal?.aborted) return;
    this.#noted = 0;
    await new StreamTotalRepository(this.database, this.tables).vacuum();
  }
}
