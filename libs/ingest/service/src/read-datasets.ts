import { type Dataset, unknownDataset } from '@pelorus/ingest/domain';
import { type DatasetPage, DatasetRepository, type IngestTables } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';

/** Lists datasets. */
export class ReadDatasets {
  readonly #datasets: DatasetRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#datasets = new DatasetRepository(database, tables);
  }

  /** One dataset, or DomainError `not-found`. */
  async get(id: number): Promise<Dataset> {
    const dataset = await this.#datasets.find(id);
    if (!dataset) throw unknownDataset(id);
    return dataset;
  }

  /** A page of the list; with `streams` each dataset has its streams. */
  async list(request: PageRequest, streams: boolean): Promise<DatasetPage> {
    return this.#datasets.list(request, streams);
  }
}
