import { type IngestTables, StreamTotalRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Datasets that are folded in one transaction. */
const BATCH = 1_000;
/** Notes after which their space is used again: the server itself would look after it once a minute at most. */
const VACUUM_AFTER = 5_000;

/** Folds what new datasets hold into the totals of their streams. */
export class FoldTotals {
  #folded = 0;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  /** Folds until nothing is left, or somebody else folds, or `signal` is aborted. */
  async run(signal?: AbortSignal): Promise<void> {
    for (let folded = BATCH; folded === BATCH && !signal?.aborted;) {
      folded = await this.database.transaction((transaction) =>
        new StreamTotalRepository(transaction, this.tables).fold(BATCH),
      );
      this.#folded += folded;
    }
    if (this.#folded < VACUUM_AFTER || signal?.aborted) return;
    this.#folded = 0;
    await new StreamTotalRepository(this.database, this.tables).vacuum();
  }
}
