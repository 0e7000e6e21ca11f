/** An index with all columns of the totals of streams, so that the table itself is not read. */
export const TOTALS_INDEX = [
  `drop index dataset_stream_time_index`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min) include ("values")`,
];

/** The index before this migration. */
export const FORMER_INDEX = [
  `drop index dataset_stream_time_index`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min)`,
];

/**
 * The streams with their totals over all datasets, for lists. The last value is the one of the latest time stamp; of
 * equal time stamps the newest dataset's. Streams without values are included. Each joined query has one row for a
 * stream, so that the planner leaves out a query of which a list names no column.
 */
export const STREAM_READING = `create view stream_reading as
  with total as (
    select stream_id, sum("values"::float8)::bigint as "values", min(datetime_min) as first_datetime,
      max(datetime_max) as last_datetime
    from dataset_stream group by stream_id),
  last as (
    select distinct on (part.stream_id) part.stream_id, part.last_number, part.last_text, part.last_flag
    from dataset_stream part join dataset on dataset.id = part.dataset_id
    where part."values" > 0
    order by part.stream_id, part.datetime_max desc, dataset.datetime desc, dataset.id desc)
  select stream.id, stream.code, stream.unit, stream.kind, total.first_datetime, total.last_datetime,
    last.last_number, last.last_text, last.last_flag, coalesce(total."values", 0) as "values"
  from stream
  left join total on total.stream_id = stream.id
  left join last on last.stream_id = stream.id`;
