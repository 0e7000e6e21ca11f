import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/**
 * What PostgreSQL knows of the sizes of tables. A new table counts as empty until autovacuum comes, once a minute at most, and
 * statements that were prepared meanwhile keep their plans: such a join read all datasets of a part for each of its rows.
 */
export class PlannerStatistics {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Has the tables of datasets and blocks analysed, unless so many datasets are known already. */
  async refresh(datasets: number): Promise<void> {
    const { dataset, block } = this.tables;
    const [known] = await this.executor.query<{ rows: number }>(
      sql`select reltuples::float8 as rows from pg_class where oid = ${dataset.text}::regclass`,
    );
    if (known!.rows < datasets) await this.executor.query(sql`analyze ${dataset}, ${block}`);
  }
}
