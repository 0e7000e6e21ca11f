import { type Dataset, type DatasetHead, layoutOf, streamValuesOf } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, presentTables, sql } from '@pelorus/shared/persistence';
import { DATASETS } from './dataset-collection';
import { type DatasetRow, selectDataset, toDatasetHead } from './dataset-row';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';
import { LayoutRepository } from './layout.repository';
import { RecheckRepository } from './quality/recheck.repository';
import { withoutWriters } from './without-writers';

export interface DatasetPage {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly (DatasetHead | Dataset)[];
}

export interface DatasetListing {
  readonly streams: boolean;
  /** Whether it names the accounts that wrote them. */
  readonly writers: boolean;
}

export class DatasetRepository {
  readonly #layouts: LayoutRepository;

  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new LayoutRepository(executor, tables);
  }

  async find(id: number): Promise<Dataset | undefined> {
    const head = await this.findHead(id);
    if (!head) return undefined;
    const [dataset] = await this.#complete([head]);
    return dataset;
  }

  async findHead(id: number): Promise<DatasetHead | undefined> {
    const [row] = await this.executor.query<DatasetRow>(
      sql`select ${selectDataset} from ${this.tables.dataset} dataset where id = ${id}`,
      { prepared: true },
    );
    return row && toDatasetHead(row);
  }

  /** One page of the list; with `streams` each dataset has its streams, without `writers` an empty user name. */
  async list(request: PageRequest, { streams, writers }: DatasetListing): Promise<DatasetPage> {
    const { schema } = this.tables;
    const tables = writers ? presentTables(schema) : withoutWriters(schema);
    const source = { schema, collection: DATASETS, tables };
    const { ids, totalHits } = await findPage(this.executor, source, request);
    const rows = await this.executor.query<DatasetRow>(
      sql`select ${selectDataset} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
        join ${tables('dataset')} dataset on dataset.id = page.id order by page.place`,
    );
    const heads = rows.map(toDatasetHead);
    return { offset: request.offset, totalHits, records: streams ? await this.#complete(heads) : heads };
  }

  /** Locks a dataset against deletion by others; false without such a dataset. */
  async lock({ part, id }: DatasetHead): Promise<boolean> {
    const rows = await this.executor.query(
      sql`select id from ${this.tables.dataset} where part = ${part} and id = ${id} for update`,
      { prepared: true },
    );
    return rows.length > 0;
  }

  /** Deletes the dataset's own row, and leaves a deletion note for reads under way. */
  async delete(head: DatasetHead): Promise<{ readonly original: boolean }> {
    const { part, id, datetimeMin, datetimeMax } = head;
    const [row] = await this.executor.query<{ original: boolean }>(
      sql`delete from ${this.tables.dataset} where part = ${part} and id = ${id} returning original`,
      { prepared: true },
    );
    if (!row) return { original: false };
    await this.executor.query(
      sql`insert into ${this.tables.deletion} (part, dataset_id, datetime_min, datetime_max, deleted)
        values (${part}, ${id}, ${fromInstant(datetimeMin)}::timestamptz, ${fromInstant(datetimeMax)}::timestamptz,
          clock_timestamp())`,
      { prepared: true },
    );
    await new RecheckRepository(this.executor, this.tables).noteDeletion(head);
    return row;
  }

  async #complete(heads: readonly DatasetHead[]): Promise<Dataset[]> {
    const layouts = await this.#layouts.find([...new Set(heads.map(({ part }) => layoutOf(part)))]);
    return heads.map((head) => {
      const layout = layouts.get(layoutOf(head.part));
      if (!layout) throw new Error(`dataset ${head.id} has no layout`);
      return { ...head, streams: streamValuesOf(layout.columns, head.rows, head.missingOf) };
    });
  }
}
