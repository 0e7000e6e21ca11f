import { type TimeRange } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { fromInstant } from '../instant-sql';

/** The datasets of one layout that hold wanted values; the arrays belong together. */
export interface DatasetsOfLayout {
  readonly layoutId: number;
  readonly ids: readonly number[];
  /** The place among all datasets found, the oldest first. */
  readonly ranks: readonly number[];
  /** Values of the wanted streams a row, on average. */
  readonly densities: readonly number[];
}

/** The blocks of one dataset; the arrays belong together. Times are milliseconds since 1970, floored. */
export interface BlocksOfDataset {
  readonly datasetId: number;
  readonly seqs: readonly number[];
  readonly rows: readonly number[];
  readonly minMs: readonly number[];
  readonly maxMs: readonly number[];
}

/** Finds what a read needs, without reading any values. */
export class ReadPlanRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The datasets that hold values of any of the streams within a range, at one moment. */
  async datasets(streamIds: readonly number[], range: TimeRange): Promise<DatasetsOfLayout[]> {
    const { dataset, datasetStream } = this.tables;
    return this.executor.query<DatasetsOfLayout>(
      sql`with part as (
          select dataset_id, sum("values") as cells from ${datasetStream}
          where stream_id = any(${streamIds}::bigint[]) and "values" > 0 and ${within(range)}
          group by dataset_id),
        ranked as (
          select dataset.id, dataset.layout_id, part.cells::float8 / dataset.rows as density,
            row_number() over (order by dataset.datetime, dataset.id) as rank
          from part join ${dataset} dataset on dataset.id = part.dataset_id)
        select layout_id as "layoutId", array_agg(id order by rank) as ids, array_agg(rank order by rank) as ranks,
          array_agg(density order by rank) as densities
        from ranked group by layout_id`,
      { prepared: true },
    );
  }

  /** The blocks of these datasets that have rows within a range. */
  async blocks(datasetIds: readonly number[], range: TimeRange): Promise<BlocksOfDataset[]> {
    return this.executor.query<BlocksOfDataset>(
      sql`select dataset_id as "datasetId", array_agg(seq::bigint) as seqs, array_agg(rows::bigint) as rows,
          array_agg(floor(extract(epoch from datetime_min) * 1000)::bigint) as "minMs",
          array_agg(floor(extract(epoch from datetime_max) * 1000)::bigint) as "maxMs"
        from ${this.tables.block} where dataset_id = any(${datasetIds}::bigint[]) and ${within(range)}
        group by dataset_id`,
      { prepared: true },
    );
  }

  /** How many of these datasets there still are. */
  async countDatasets(datasetIds: readonly number[]): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.dataset} where id = any(${datasetIds}::bigint[])`,
      { prepared: true },
    );
    return row?.count ?? 0;
  }
}

/** Bounds that are not given are infinite, so that there is one statement. */
function within({ min, max }: TimeRange): Sql {
  return sql`datetime_max >= ${min ? fromInstant(min) : '-infinity'}::timestamptz
    and datetime_min <= ${max ? fromInstant(max) : 'infinity'}::timestamptz`;
}
