import { type Content, type Warning } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';
import { fromInstant, selectInstant, toInstant } from './instant-sql';
import { StreamTotalRepository } from './totals/stream-total.repository';

/** A dataset that is about to be committed. */
export interface NewDataset extends Content {
  readonly id: number;
  readonly username: string;
  readonly name?: string;
  readonly layoutId: number;
  readonly warnings: readonly Warning[];
}

/** Writes the rows of datasets. */
export class DatasetWriter {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Writes a dataset's own row, after all that belongs to it; gives the moment, which is now. */
  async insert(dataset: NewDataset): Promise<Instant> {
    await new StreamTotalRepository(this.executor, this.tables).note([dataset.id]);
    const { warnings } = dataset;
    const [row] = await this.executor.query<{ datetime: string }>(
      sql`insert into ${this.tables.dataset} as dataset (id, username, name, datetime, datetime_min, datetime_max,
          rows, "values", missing, bytes, sha256, layout_id, warnings)
        values (${dataset.id}, ${dataset.username}, ${dataset.name ?? null}, clock_timestamp(),
          ${fromInstant(dataset.datetimeMin)}::timestamptz, ${fromInstant(dataset.datetimeMax)}::timestamptz,
          ${dataset.rows}, ${dataset.values}, ${dataset.missing}, ${dataset.bytes},
          ${Buffer.from(dataset.sha256, 'hex')}, ${dataset.layoutId},
          ${warnings.length === 0 ? null : JSON.stringify(warnings)}::jsonb)
        returning ${selectInstant(sql`dataset.datetime`)} as datetime`,
    );
    if (!row) throw new Error(`dataset ${dataset.id} was not written`);
    return toInstant(row.datetime);
  }
}
