const CELLS = `cell.datetime, cell.value, cell.text_value, cell.quality_flag`;

const SOURCE = `@stream stream
  join @dataset_stream part on part.stream_id = stream.id and part."values" > 0
  join @dataset dataset on dataset.id = part.dataset_id
  join @layout layout on layout.id = dataset.layout_id
  join @block block on block.dataset_id = dataset.id`;

const CELLS_OF_BLOCK = `@block_cells(block.rows, block.toc, block.data, block.text, stream.kind,
    @layout_column(layout.columns, layout.stream_ids, stream.id, false),
    @layout_column(layout.columns, layout.stream_ids, stream.id, true)) cell`;

const OF_DATASET = `create view @measurement_of_dataset as
  select stream.code, ${CELLS}, stream.unit, dataset.id as dataset_id, dataset.datetime as written
  from ${SOURCE} cross join lateral ${CELLS_OF_BLOCK}`;

const MEASUREMENT = `create view @measurement as
  select distinct on (code, datetime) code, datetime, value, text_value, quality_flag, unit, dataset_id
  from @measurement_of_dataset order by code, datetime, written desc, dataset_id desc`;

/** The values of one stream between two moments (both included); touches only the blocks of that time. */
const BETWEEN = `create function @measurements(stream_code text, datetime_min timestamptz, datetime_max timestamptz)
  returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint, dataset_id bigint)
  language sql stable parallel safe as $$
    select distinct on (cell.datetime) ${CELLS}, dataset.id
    from ${SOURCE} and block.datetime_max >= measurements.datetime_min and block.datetime_min <= measurements.datetime_max
    cross join lateral ${CELLS_OF_BLOCK}
    where stream.code = lower(stream_code) and part.datetime_max >= measurements.datetime_min
      and part.datetime_min <= measurements.datetime_max
      and cell.datetime between measurements.datetime_min and measurements.datetime_max
    order by cell.datetime, dataset.datetime desc, dataset.id desc
  $$`;

export const MEASUREMENT_VIEWS: readonly string[] = [OF_DATASET, MEASUREMENT, BETWEEN];
