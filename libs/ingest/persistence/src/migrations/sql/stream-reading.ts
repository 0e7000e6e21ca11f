/** What the totals of streams are made of without a look at the table. */
export const TOTALS_INDEX = [
  `drop index dataset_stream_time_index`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min) include ("values")`,
];

/** The index as it was. */
export const FORMER_INDEX = [
  `drop index dataset_stream_time_index`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min)`,
];

/**
 * The streams with what all datasets hold of them, for lists to be filtered and sorted by. The last value is that of the
 * latest time stamp, of equal ones the newest dataset's. A stream without values stays. Each part has one row a stream, so
 * that a list that does not name its columns does not compute it.
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
