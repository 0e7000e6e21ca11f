import { whenDistributed } from './when-distributed';

/**
 * Totals of streams over all folded datasets, so that the latest value needs no sum over ten years of uploads; and the
 * unfolded datasets. A dataset is in exactly one of both: it is noted with its commit and folded in the background, so
 * that no upload writes a row that others write, too.
 */
export const TOTALS_TABLES = [
  `create table stream_total (
    stream_id bigint not null primary key,
    "values" bigint not null,
    first_datetime timestamptz,
    last_datetime timestamptz,
    last_dataset_datetime timestamptz,
    last_dataset_id bigint)`,
  `create table unfolded_dataset (dataset_id bigint not null primary key)`,
  whenDistributed(`create_reference_table('stream_total')`),
  whenDistributed(`create_distributed_table('unfolded_dataset', 'dataset_id', colocate_with => 'dataset')`),
  `insert into unfolded_dataset select id from dataset`,
];

/** Totals come from their table: the index need not hold the numbers of values. */
export const PLAIN_INDEX = [
  `drop index dataset_stream_time_index`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min)`,
];

/**
 * The streams with their totals over all datasets, for lists: the totals, and the unfolded datasets. The last value is
 * the one of the latest time stamp; of equal time stamps the newest dataset's. Streams without values are included.
 * Each joined query has one row for a stream, so that the planner leaves out a query of which a list names no column.
 */
export const FOLDED_STREAM_READING = `create view stream_reading as
  with part as (
    select stream_id, "values", first_datetime, last_datetime, last_dataset_id as dataset_id from stream_total
    union all
    select part.stream_id, part."values", part.datetime_min, part.datetime_max, part.dataset_id
    from unfolded_dataset join dataset_stream part on part.dataset_id = unfolded_dataset.dataset_id),
  total as (
    select stream_id, sum("values")::bigint as "values", min(first_datetime) as first_datetime,
      max(last_datetime) as last_datetime
    from part group by stream_id),
  last as (
    select distinct on (part.stream_id) part.stream_id, latest.last_number, latest.last_text, latest.last_flag
    from part
    join dataset on dataset.id = part.dataset_id
    join dataset_stream latest on latest.dataset_id = part.dataset_id and latest.stream_id = part.stream_id
    where part.last_datetime is not null
    order by part.stream_id, part.last_datetime desc, dataset.datetime desc, dataset.id desc)
  select stream.id, stream.code, stream.unit, stream.kind, total.first_datetime, total.last_datetime,
    last.last_number, last.last_text, last.last_flag, coalesce(total."values", 0) as "values"
  from stream
  left join total on total.stream_id = stream.id
  left join last on last.stream_id = stream.id`;
