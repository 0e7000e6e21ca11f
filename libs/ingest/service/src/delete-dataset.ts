import { datasetOfAnother, unknownDataset } from '@pelorus/ingest/domain';
import { DatasetRepository, DigestRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { checkPrecondition, type Precondition } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';

/** Datasets never change, so that each is at its first revision. */
export const DATASET_REVISION = 1;

/** Deletes a dataset with its values; its streams stay. */
export class DeleteDataset {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  /** Deletes a dataset of the account; DomainError `not-found`, or `forbidden` for everybody else. */
  async run(id: number, username: string, precondition: Precondition): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const datasets = new DatasetRepository(transaction, this.tables);
      const digests = new DigestRepository(transaction, this.tables);
      const dataset = await datasets.findHead(id);
      if (!dataset) throw unknownDataset(id);
      if (dataset.username !== username) throw datasetOfAnother(id);
      checkPrecondition(precondition, DATASET_REVISION);
      await digests.lock(username, dataset.sha256);
      if (!(await datasets.delete(id))) throw unknownDataset(id);
      await digests.release(username, dataset.sha256, id);
    });
  }
}
