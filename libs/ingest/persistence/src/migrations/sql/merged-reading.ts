import { plpgsql, type SqlFunction } from './sql-function';

const SOURCES = plpgsql(
  'decode_sources',
  '(bytes bytea, rows integer, out dataset_ids bigint[], out written timestamptz[])',
  `
    declare
      at integer;
      size bigint;
      ids bigint[];
      micros bigint[];
      places bigint[];
    begin
      select * into at, size from @read_varint(bytes, 1);
      select * into at, ids from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, size::integer);
      select * into at, micros from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, size::integer);
      select numbers into places from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, rows);
      dataset_ids := array(select ids[place + 1] from unnest(places) with ordinality each (place, i) order by i);
      written := array(
        select timestamptz '1970-01-01 00:00:00+00' + micros[place + 1] * interval '1 us'
        from unnest(places) with ordinality each (place, i) order by i);
    end`,
);

/** The cells of a stream in a block with their datasets, without empty ones. */
const CELLS = plpgsql(
  'block_measurements',
  `(rows integer, toc bytea, data bytea, texts bytea, sources bytea, kind text, value_column integer,
    flag_column integer, block_dataset_id bigint, block_written timestamptz)
    returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint,
      dataset_id bigint, written timestamptz)`,
  `
    declare
      times timestamptz[] := @decode_times(@column_bytes(toc, data, texts, 0), rows);
      bytes bytea := @column_bytes(toc, data, texts, value_column);
      flags smallint[];
      ids bigint[];
      moments timestamptz[];
    begin
      if flag_column is not null then
        flags := @decode_flags(@column_bytes(toc, data, texts, flag_column), rows);
      end if;
      if sources is not null then
        select * into ids, moments from @decode_sources(sources, rows);
      end if;
      if kind = 'number' then
        return query select t, v, null::text, coalesce(f, 0::smallint), coalesce(d, block_dataset_id), coalesce(w, block_written)
          from unnest(times, @decode_numbers(bytes, rows), flags, ids, moments) each (t, v, f, d, w) where v is not null;
      else
        return query select t, null::double precision, v, coalesce(f, 0::smallint), coalesce(d, block_dataset_id), coalesce(w, block_written)
          from unnest(times, @decode_texts(bytes, rows), flags, ids, moments) each (t, v, f, d, w) where v is not null;
      end if;
    end`,
);

const SUMS = plpgsql(
  'column_sums',
  '(stats bytea, ordinal integer) returns bytea',
  `
    declare
      parts integer := get_byte(stats, 2);
    begin
      return substring(stats for 4 + 4 * parts)
        || substring(stats from 5 + 4 * parts + ordinal * parts * 52 for parts * 52);
    end`,
);

export const MERGED_FUNCTIONS: readonly SqlFunction[] = [SOURCES, CELLS, SUMS];

const BLOCKS = `@stream stream
  join @layout_stream of_layout on of_layout.stream_id = stream.id
  join @layout layout on layout.id = of_layout.layout_id
  join @part part on part.layout_id = layout.id
  join @block block on block.part = part.id
  left join @dataset dataset on dataset.part = block.part and dataset.id = block.dataset_id`;

const CELLS_OF_BLOCK = `@block_measurements(block.rows, block.toc, block.data, block.text, block.sources, stream.kind,
    @layout_column(layout.columns, layout.stream_ids, stream.id, false),
    @layout_column(layout.columns, layout.stream_ids, stream.id, true), block.dataset_id, dataset.datetime) cell`;

const OF_DATASET = `create view @measurement_of_dataset as
  select stream.code, cell.datetime, cell.value, cell.text_value, cell.quality_flag, stream.unit,
    cell.dataset_id, cell.written
  from ${BLOCKS} cross join lateral ${CELLS_OF_BLOCK}`;

const MEASUREMENT = `create view @measurement as
  select distinct on (code, datetime) code, datetime, value, text_value, quality_flag, unit, dataset_id
  from @measurement_of_dataset order by code, datetime, written desc, dataset_id desc`;

/**
 * The values of one stream between two moments, both included; null is open. Touches only the blocks of that time. In
 * PL/pgSQL, since a distributed server does not plan functions in SQL with parameters.
 */
const BETWEEN = `create function @measurements(stream_code text, from_datetime timestamptz, to_datetime timestamptz)
  returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint, dataset_id bigint)
  language plpgsql stable parallel safe as $$
    #variable_conflict use_column
    declare
      least_datetime timestamptz := coalesce(from_datetime, '-infinity');
      greatest_datetime timestamptz := coalesce(to_datetime, 'infinity');
    begin
      return query select distinct on (cell.datetime)
        cell.datetime, cell.value, cell.text_value, cell.quality_flag, cell.dataset_id
      from ${BLOCKS} and block.datetime_max >= least_datetime and block.datetime_min <= greatest_datetime
      cross join lateral ${CELLS_OF_BLOCK}
      where stream.code = lower(stream_code)
        and part.datetime_max >= least_datetime and part.datetime_min <= greatest_datetime
        and block.datetime_max >= least_datetime and block.datetime_min <= greatest_datetime
        and cell.datetime between least_datetime and greatest_datetime
      order by cell.datetime, cell.written desc, cell.dataset_id desc;
    end
  $$`;

export const MERGED_VIEWS: readonly string[] = [OF_DATASET, MEASUREMENT, BETWEEN];

/** Lists of datasets are filtered by the streams of their parts; `place` is the place of a stream's counts. */
export const STREAM_OF_PART = `create view stream_of_part as
  select part.id as part, stream.id, stream.code, stream.unit, stream.kind, of_layout.place
  from part
  join layout_stream of_layout on of_layout.layout_id = part.layout_id
  join stream on stream.id = of_layout.stream_id`;

/** The unfolded datasets of a part, a row for each stream. Without counts no cell is empty. */
const UNFOLDED = `select unfolded.part, of_layout.stream_id, coalesce(unfolded."values"[of_layout.place], dataset.rows) as "values",
      case when unfolded."values" is null then dataset.datetime_min else unfolded.first_datetime[of_layout.place] end
        as first_datetime,
      case when unfolded."values" is null then dataset.datetime_max else unfolded.last_datetime[of_layout.place] end
        as last_datetime,
      dataset.datetime as last_dataset_datetime, unfolded.dataset_id as last_dataset_id,
      unfolded.last_number[of_layout.place] as last_number, unfolded.last_text[of_layout.place] as last_text,
      unfolded.last_flag[of_layout.place] as last_flag
    from unfolded_dataset unfolded
    join dataset on dataset.part = unfolded.part and dataset.id = unfolded.dataset_id
    join part on part.id = unfolded.part
    join layout_stream of_layout on of_layout.layout_id = part.layout_id`;

/** The unfolded datasets, a row for each dataset and stream. */
export const UNFOLDED_HOLDING = `create view unfolded_holding as ${UNFOLDED}`;

/** The totals and the unfolded datasets of each stream. */
export const STREAM_HOLDING = `create view stream_holding as
  select stream_id, "values", first_datetime, last_datetime, last_dataset_datetime, last_dataset_id,
    last_number, last_text, last_flag
  from stream_total
  union all select stream_id, "values", first_datetime, last_datetime, last_dataset_datetime, last_dataset_id,
    last_number, last_text, last_flag
  from unfolded_holding`;

/**
 * The streams with their totals over all datasets, for lists. The last value is the one of the latest time stamp; of
 * equal time stamps the newest dataset's. Streams without values are included.
 */
export const MERGED_STREAM_READING = `create view stream_reading as
  with total as (
    select stream_id, sum("values")::bigint as "values", min(first_datetime) as first_datetime,
      max(last_datetime) as last_datetime
    from stream_holding group by stream_id),
  last as (
    select distinct on (stream_id) stream_id, last_number, last_text, last_flag
    from stream_holding where last_datetime is not null
    order by stream_id, last_datetime desc, last_dataset_datetime desc, last_dataset_id desc)
  select stream.id, stream.code, stream.unit, stream.kind, total.first_datetime, total.last_datetime,
    last.last_number, last.last_text, last.last_flag, coalesce(total."values", 0) as "values"
  from stream
  left join total on total.stream_id = stream.id
  left join last on last.stream_id = stream.id`;
