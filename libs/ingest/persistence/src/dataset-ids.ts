import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** Reserves ids for new datasets; no id is given twice. */
export class DatasetIds {
  constructor(
    private readonly executor: Pick<Executor, 'query'>,
    private readonly tables: IngestTables,
  ) {}

  async reserve(count: number): Promise<number[]> {
    const rows = await this.executor.query<{ id: number }>(
      sql`select nextval(${this.tables.datasetIds}::regclass) as id from generate_series(1, ${count}::integer)`,
      { prepared: true },
    );
    return rows.map(({ id }) => id);
  }
}
