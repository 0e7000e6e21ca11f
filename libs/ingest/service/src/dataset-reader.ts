import { type Dataset, unknownDataset } from '@pelorus/ingest/domain';
import {
  type DatasetListing,
  type DatasetPage,
  DatasetRepository,
  type IngestTables,
} from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';

export class DatasetReader {
  readonly #datasets: DatasetRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#datasets = new DatasetRepository(database, tables);
  }

  /** Returns a dataset; without `writers` its user name is empty. DomainError `not-found`. */
  async get(id: number, writers: boolean): Promise<Dataset> {
    const dataset = await this.#datasets.find(id);
    if (!dataset) throw unknownDataset(id);
    return writers ? dataset : { ...dataset, username: '' };
  }

  async list(request: PageRequest, listing: DatasetListing): Promise<DatasetPage> {
    return this.#datasets.list(request, listing);
  }
}
