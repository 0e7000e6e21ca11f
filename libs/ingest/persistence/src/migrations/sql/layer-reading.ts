import { plpgsql, type SqlFunction } from './sql-function';

/** Ranks of the flags 0 to 9: of several flags of a value the one with the greatest rank counts. */
const RANKS = `'{2,4,5,6,8,1,7,3,0,0}'::integer[]`;

/** The runs of a pack that are still said, in microseconds since 1970. */
const DECODE_RUNS = plpgsql(
  'decode_runs',
  '(bytes bytea) returns table (layer_id bigint, min_us bigint, max_us bigint, flag smallint)',
  `
    declare
      at integer := 0;
      layers bigint;
      runs bigint;
      number bigint;
      byte integer;
    begin
      select * into at, layers from @read_varint(bytes, at);
      for i in 1 .. layers loop
        select * into at, layer_id from @read_varint(bytes, at);
        select * into at, runs from @read_varint(bytes, at);
        min_us := 0;
        for j in 1 .. runs loop
          select * into at, number from @read_signed(bytes, at);
          min_us := min_us + number;
          select * into at, number from @read_varint(bytes, at);
          max_us := min_us + number;
          byte := get_byte(bytes, at);
          at := at + 1;
          if byte & 16 > 0 then
            select * into at, number from @read_signed(bytes, at);
          end if;
          if byte & 32 > 0 then
            select * into at, number from @read_signed(bytes, at);
          else
            flag := byte & 15;
            return next;
          end if;
        end loop;
      end loop;
    end`,
);

/** The flag that counts: that of a person, else the stronger one of the file and the rules; a flag 0 says nothing. */
const EFFECTIVE = plpgsql(
  'effective_flag',
  '(source smallint, rule smallint, manual smallint) returns smallint',
  `
    declare
      ranks constant integer[] := ${RANKS};
    begin
      if manual >= 0 then return manual; end if;
      if rule is null or rule = 0 then return source; end if;
      if source = 0 or ranks[rule + 1] > ranks[source + 1] then return rule; end if;
      return source;
    end`,
);

/** The strongest flag of the rules of a stream from each time on; 0 where none says anything. */
const RULE_STEPS: SqlFunction = {
  name: 'rule_steps',
  head: `@rule_steps(stream bigint, least_datetime timestamptz, greatest_datetime timestamptz)
    returns table (datetime timestamptz, flag smallint) language plpgsql stable parallel safe`,
  body: `
    #variable_conflict use_column
    declare
      ranks constant integer[] := ${RANKS};
      counts integer[] := array_fill(0, array[10]);
      event record;
      strongest integer;
    begin
      for event in
        select edge.us, array_agg(edge.flag) as flags, array_agg(edge.step) as steps
        from (
          select run.min_us as us, run.flag, 1 as step from ${saidRuns()}
          union all select run.max_us + 1, run.flag, -1 from ${saidRuns()}) edge
        group by edge.us order by edge.us
      loop
        for i in 1 .. cardinality(event.flags) loop
          counts[event.flags[i] + 1] := counts[event.flags[i] + 1] + event.steps[i];
        end loop;
        strongest := 0;
        for each in 1 .. 9 loop
          if counts[each + 1] > 0 and (strongest = 0 or ranks[each + 1] > ranks[strongest + 1]) then
            strongest := each;
          end if;
        end loop;
        datetime := timestamptz '1970-01-01 00:00:00+00' + event.us * interval '1 us';
        flag := strongest;
        return next;
      end loop;
    end`,
};

function saidRuns(): string {
  return `@run_pack pack cross join lateral @decode_runs(pack.runs) run
          where pack.stream_id = stream and pack.datetime_max >= least_datetime and pack.datetime_min <= greatest_datetime
            and run.layer_id = any(array(
              select layer.id from @rule_layer layer where layer.stream_id = stream and layer.ended is null))`;
}

/** The newest flag of a person on a stream from each time on; -1 where nobody says anything. */
const MANUAL_STEPS: SqlFunction = {
  name: 'manual_steps',
  head: `@manual_steps(stream bigint, least_datetime timestamptz, greatest_datetime timestamptz)
    returns table (datetime timestamptz, flag smallint) language plpgsql stable parallel safe`,
  body: `
    #variable_conflict use_column
    begin
      return query with said as materialized (
          select flag.id, flag.created, flag.datetime_min, flag.datetime_max, flag.flag
          from @manual_flag_stream of_flag join @manual_flag flag on flag.id = of_flag.flag_id
          where of_flag.stream_id = stream and flag.revoked is null
            and flag.datetime_max >= least_datetime and flag.datetime_min <= greatest_datetime),
        edge as (
          select said.datetime_min as at from said
          union select said.datetime_max + interval '1 us' from said)
        select edge.at, coalesce((
            select said.flag from said where said.datetime_min <= edge.at and said.datetime_max >= edge.at
            order by said.created desc, said.id desc limit 1), -1::smallint)
        from edge;
    end`,
};

export const LAYER_FUNCTIONS: readonly SqlFunction[] = [DECODE_RUNS, EFFECTIVE, RULE_STEPS, MANUAL_STEPS];

const BLOCKS = `@stream stream
  join @layout_stream of_layout on of_layout.stream_id = stream.id
  join @layout layout on layout.id = of_layout.layout_id
  join @part part on part.layout_id = layout.id
  join @block block on block.part = part.id
  left join @dataset dataset on dataset.part = block.part and dataset.id = block.dataset_id`;

const VALUES = `select distinct on (cell.datetime)
        cell.datetime, cell.value, cell.text_value, cell.quality_flag, cell.dataset_id
      from ${BLOCKS} and block.datetime_max >= least_datetime and block.datetime_min <= greatest_datetime
      cross join lateral @block_measurements(block.rows, block.toc, block.data, block.text, block.sources, stream.kind,
        @layout_column(layout.columns, layout.stream_ids, stream.id, false),
        @layout_column(layout.columns, layout.stream_ids, stream.id, true), block.dataset_id, dataset.datetime) cell
      where stream.code = lower(stream_code)
        and part.datetime_max >= least_datetime and part.datetime_min <= greatest_datetime
        and block.datetime_max >= least_datetime and block.datetime_min <= greatest_datetime
        and cell.datetime between least_datetime and greatest_datetime
      order by cell.datetime, cell.written desc, cell.dataset_id desc`;

/**
 * The values of one stream between two moments, both included; null is open. Values and steps of flags are sorted together, so
 * that each value finds the steps before it in one pass.
 */
export const LAYERED_MEASUREMENTS: SqlFunction = {
  name: 'measurements',
  head: `@measurements(stream_code text, from_datetime timestamptz, to_datetime timestamptz)
    returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint, dataset_id bigint)
    language plpgsql stable parallel safe`,
  body: `
    #variable_conflict use_column
    declare
      least_datetime timestamptz := coalesce(from_datetime, '-infinity');
      greatest_datetime timestamptz := coalesce(to_datetime, 'infinity');
      stream bigint := (select each.id from @stream each where each.code = lower(stream_code));
      rule_times timestamptz[];
      rule_flags smallint[];
      manual_times timestamptz[];
      manual_flags smallint[];
    begin
      select array_agg(step.datetime), array_agg(step.flag) into rule_times, rule_flags
        from @rule_steps(stream, least_datetime, greatest_datetime) step;
      select array_agg(step.datetime), array_agg(step.flag) into manual_times, manual_flags
        from @manual_steps(stream, least_datetime, greatest_datetime) step;
      if rule_times is null and manual_times is null then
        return query ${VALUES};
        return;
      end if;
      return query with cell as materialized (${VALUES}),
        event as (
          select datetime, 0 as kind, null::double precision as value, null::text as text_value, null::smallint as quality_flag,
            null::bigint as dataset_id, flag as rule_flag, null::smallint as manual_flag
          from unnest(rule_times, rule_flags) step (datetime, flag)
          union all select datetime, 0, null, null, null, null, null, flag
          from unnest(manual_times, manual_flags) step (datetime, flag)
          union all select datetime, 1, value, text_value, quality_flag, dataset_id, null, null from cell),
        counted as (
          select *, count(rule_flag) over earlier as rule_place, count(manual_flag) over earlier as manual_place
          from event window earlier as (order by datetime, kind rows unbounded preceding)),
        said as (
          select *, max(rule_flag) over (partition by rule_place) as rule,
            max(manual_flag) over (partition by manual_place) as manual
          from counted)
        select datetime, value, text_value, @effective_flag(quality_flag, rule, manual), dataset_id
        from said where kind = 1 order by datetime;
    end`,
};

/** All values with the flags that count; a condition on the code reads the blocks of one stream. */
const LAYERED_MEASUREMENT = `create or replace view @measurement as
  select stream.code, cell.datetime, cell.value, cell.text_value, cell.quality_flag, stream.unit, cell.dataset_id
  from @stream stream cross join lateral @measurements(stream.code, null, null) cell`;

/** A view cannot call a function that reads distributed tables: there it keeps the flags of the files. */
export const LAYERED_VIEW = `do $view$ begin
    if not exists (select from pg_extension where extname = 'citus') then
      ${LAYERED_MEASUREMENT};
    end if;
  end $view$`;
