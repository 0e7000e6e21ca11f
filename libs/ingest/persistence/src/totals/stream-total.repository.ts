import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { numberArray } from '../batch/array-literal';

/**
 * What datasets hold of each stream, folded together. A dataset is either noted as unfolded or part of the totals; the first
 * and the last time stamp may be those of an unfolded one already, which counts once either way.
 */
export class StreamTotalRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Notes new datasets, in the transaction that writes them. */
  async note(datasetIds: readonly number[]): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.unfoldedDataset} select unnest(${numberArray(datasetIds)}::bigint[])`,
      { prepared: true },
    );
  }

  /**
   * Folds some datasets into the totals and gives their number; none while another transaction folds. A dataset that is
   * being deleted is left to that.
   */
  async fold(most: number): Promise<number> {
    const { dataset, datasetStream, streamTotal, unfoldedDataset } = this.tables;
    const [lock] = await this.executor.query<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${streamTotal.text}, 0)) as free`,
    );
    if (!lock?.free) return 0;
    const [row] = await this.executor.query<{ count: number }>(
      sql`with taken as (
          delete from ${unfoldedDataset} where dataset_id = any(array(
            select dataset_id from ${unfoldedDataset} order by dataset_id limit ${most}::integer for update skip locked))
          returning dataset_id),
        part as materialized (
          select part.stream_id, part."values", part.datetime_min, part.datetime_max,
            dataset.datetime as dataset_datetime, dataset.id as dataset_id
          from taken
          join ${dataset} dataset on dataset.id = taken.dataset_id
          join ${datasetStream} part on part.dataset_id = taken.dataset_id),
        total as (
          select stream_id, sum("values")::bigint as "values", min(datetime_min) as first_datetime
          from part group by stream_id),
        latest as (
          select distinct on (stream_id) stream_id, datetime_max, dataset_datetime, dataset_id
          from part where datetime_max is not null
          order by stream_id, datetime_max desc, dataset_datetime desc, dataset_id desc),
        folded as (
          insert into ${streamTotal} as known (stream_id, "values", first_datetime,
            last_datetime, last_dataset_datetime, last_dataset_id)
          select total.stream_id, total."values", total.first_datetime,
            latest.datetime_max, latest.dataset_datetime, latest.dataset_id
          from total left join latest on latest.stream_id = total.stream_id
          order by total.stream_id
          on conflict (stream_id) do update set
            "values" = known."values" + excluded."values",
            first_datetime = least(known.first_datetime, excluded.first_datetime),
            (last_datetime, last_dataset_datetime, last_dataset_id) = (
              select * from (values
                (known.last_datetime, known.last_dataset_datetime, known.last_dataset_id),
                (excluded.last_datetime, excluded.last_dataset_datetime, excluded.last_dataset_id))
                as candidate (last, dataset_datetime, dataset_id)
              order by last desc nulls last, dataset_datetime desc, dataset_id desc limit 1))
        select count(*)::integer as count from taken`,
    );
    return row?.count ?? 0;
  }

  /**
   * Takes a dataset that is about to be deleted in the same transaction out of the totals. Whoever folds it meanwhile is
   * waited for.
   */
  async remove(datasetId: number): Promise<void> {
    const { dataset, datasetStream, streamTotal, unfoldedDataset } = this.tables;
    const noted = await this.executor.query(
      sql`with noted as (delete from ${unfoldedDataset} where dataset_id = ${datasetId} returning dataset_id)
        select dataset_id from noted`,
    );
    // Locked in the order in which they are folded, before the statement that looks at other datasets, and also where none of
    // a stream is folded yet: two removals of one stream must not both take the other's dataset for one that stays.
    await this.executor.query(
      sql`insert into ${streamTotal} as total (stream_id, "values")
        select stream_id, 0 from ${datasetStream} where dataset_id = ${datasetId} order by stream_id
        on conflict (stream_id) do update set "values" = total."values"`,
    );
    await this.executor.query(
      sql`update ${streamTotal} total set
          "values" = total."values" - case when ${noted.length > 0}::boolean then 0 else gone."values" end,
          first_datetime = case when gone.datetime_min > total.first_datetime then total.first_datetime else (
            select min(part.datetime_min) from ${datasetStream} part
            where part.stream_id = gone.stream_id and part.dataset_id <> gone.dataset_id) end,
          (last_datetime, last_dataset_datetime, last_dataset_id) = (
            select * from (
              select total.last_datetime, total.last_dataset_datetime, total.last_dataset_id
              where total.last_dataset_id <> gone.dataset_id
              union all
              (select part.datetime_max, dataset.datetime, dataset.id
              from ${datasetStream} part join ${dataset} dataset on dataset.id = part.dataset_id
              where total.last_dataset_id = gone.dataset_id and part.stream_id = gone.stream_id
                and part.dataset_id <> gone.dataset_id and part.datetime_max is not null
              order by part.datetime_max desc, dataset.datetime desc, dataset.id desc limit 1)) as latest)
        from ${datasetStream} gone
        where gone.dataset_id = ${datasetId} and gone.stream_id = total.stream_id and gone.datetime_min is not null`,
    );
  }
}
