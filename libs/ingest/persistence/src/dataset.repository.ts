import { type Dataset, type DatasetHead } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, sql } from '@pelorus/shared/persistence';
import { DATASETS } from './dataset-collection';
import { type DatasetRow, selectDataset, toDatasetHead } from './dataset-row';
import { DatasetStreamRepository } from './dataset-stream.repository';
import { type IngestTables } from './ingest-tables';
import { StreamTotalRepository } from './totals/stream-total.repository';

/** A part of the list of datasets. */
export interface DatasetPage {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly (DatasetHead | Dataset)[];
}

/** Datasets without their blocks. */
export class DatasetRepository {
  private readonly streams: DatasetStreamRepository;

  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {
    this.streams = new DatasetStreamRepository(executor, tables);
  }

  async find(id: number): Promise<Dataset | undefined> {
    const head = await this.findHead(id);
    if (!head) return undefined;
    const [dataset] = await this.streams.complete([head]);
    return dataset;
  }

  async findHead(id: number): Promise<DatasetHead | undefined> {
    const [row] = await this.executor.query<DatasetRow>(
      sql`select ${selectDataset} from ${this.tables.dataset} dataset where id = ${id}`,
    );
    return row && toDatasetHead(row);
  }

  /** One page; with `streams` each dataset has what it holds of each stream. */
  async list(request: PageRequest, streams: boolean): Promise<DatasetPage> {
    const source = { schema: this.tables.schema, collection: DATASETS };
    const { ids, totalHits } = await findPage(this.executor, source, request);
    const rows = await this.executor.query<DatasetRow>(
      sql`select ${selectDataset} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
        join ${this.tables.dataset} dataset on dataset.id = page.id order by page.place`,
    );
    const heads = rows.map(toDatasetHead);
    return { offset: request.offset, totalHits, records: streams ? await this.streams.complete(heads) : heads };
  }

  /** Deletes a dataset with all its values, in a transaction; false when there is none. */
  async delete(id: number): Promise<boolean> {
    await new StreamTotalRepository(this.executor, this.tables).remove(id);
    const rows = await this.executor.query(
      sql`with deleted as (delete from ${this.tables.dataset} where id = ${id} returning id) select id from deleted`,
    );
    return rows.length > 0;
  }
}
