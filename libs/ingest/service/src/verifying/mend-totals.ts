import { type IngestTables, StoredTotalRepository, StreamTotalRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { FindEnds } from '../deleting/find-ends';

/** Computes totals anew, one stream at a time. Meanwhile folding and deletions of datasets wait; uploads and reads do not. */
export class MendTotals {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async run(streamId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const stored = new StoredTotalRepository(transaction, this.tables);
      await stored.lock();
      await stored.recount(streamId);
      const ends = new FindEnds(transaction, this.tables);
      const first = (await ends.first([streamId])).get(streamId) ?? null;
      const last = (await ends.last([streamId])).get(streamId);
      const totals = new StreamTotalRepository(transaction, this.tables);
      await totals.replaceFirst([{ streamId, instant: first }]);
      await totals.replaceLast(last ? [{ streamId, ...last }] : [], last ? [] : [streamId]);
    });
  }
}
