import { LAYERED_MEASUREMENTS } from './layer-reading';
import { MERGED_VIEWS } from './merged-reading';
import { plpgsql, type SqlFunction } from './sql-function';

/** Years that may have a partition of their own; blocks of others share one at either end. */
export const PARTITION_YEARS = { first: 1900, last: 2099 } as const;

/** Numbers of parts, modulo their number a layout, are years after this one. */
const YEAR_ZERO = 1600;

const yearOf = (part: string): string => `((${part} & 4095) + ${YEAR_ZERO})`;

/** The years that are put aside, with what is known of their blocks; a move under way, and the blocks that changed since it began. */
export const YEAR_TABLES = [
  `create table year_away (
    year integer not null primary key,
    detached timestamptz not null default now(),
    blocks bigint,
    rows bigint,
    digest bigint)`,
  `create table block_move (
    kind text not null check (kind in ('on', 'off', 'tablespace')),
    year integer,
    tablespace text)`,
  `create table block_change (part bigint not null, id bigint not null)`,
];

const NOTE_CHANGE = plpgsql(
  'note_block_change',
  '() returns trigger',
  `
    begin
      if tg_op = 'DELETE' then insert into @block_change values (old.part, old.id);
      else insert into @block_change values (new.part, new.id);
      end if;
      return null;
    end`,
  'volatile',
);

/**
 * Makes a table for the blocks of a year, like the partitioned one, and not yet a part of it. The constraint spares the server a
 * look at all rows when the table is attached; it has the form that the server derives from the bounds.
 */
const MAKE_TABLE = plpgsql(
  'make_block_year',
  '(parent regclass, year integer, name text, place text) returns void',
  `
    declare
      key text := '(part & 4095)';
      schema text := (select nspname from pg_namespace where oid = (select relnamespace from pg_class where oid = parent));
    begin
      perform set_config('default_tablespace', coalesce(place, ''), true);
      execute format('create table %I.%I (like %s including all)', schema, name, parent);
      execute format('alter table %I.%I add primary key (part, id)', schema, name);
      execute format('alter table %I.%I add constraint block_year_check check (%s is not null and %s >= %s and %s < %s)',
        schema, name, key, key, year - ${YEAR_ZERO}, key, year - ${YEAR_ZERO - 1});
      perform set_config('default_tablespace', '', true);
    end`,
  'volatile',
);

const ADD_YEAR = plpgsql(
  'add_block_year',
  '(parent regclass, year integer) returns void',
  `
    begin
      perform @make_block_year(parent, year, 'block_' || year, null);
      execute format('alter table %s attach partition %s for values from (%s) to (%s)', parent, '@block_' || year,
        year - ${YEAR_ZERO}, year - ${YEAR_ZERO - 1});
    end`,
  'volatile',
);

/**
 * Sees that blocks of a year can be written; false when the year is away. A missing partition is made here: it locks nobody out,
 * and of several callers at once one makes it.
 */
const BEGIN_YEAR = plpgsql(
  'begin_block_year',
  '(wanted integer) returns boolean',
  `
    begin
      if exists (select from @year_away away where away.year = wanted) then return false; end if;
      if pg_partition_root('@block') is null or wanted not between ${PARTITION_YEARS.first} and ${PARTITION_YEARS.last}
        or pg_partition_root(to_regclass('@block_' || wanted)) is not null then return true; end if;
      perform pg_advisory_xact_lock(hashtextextended('@block:years', 0));
      if exists (select from @year_away away where away.year = wanted) then return false; end if;
      if to_regclass('@block_' || wanted) is null then perform @add_block_year('@block', wanted); end if;
      return true;
    end`,
  'volatile',
);

const AWAY = `raise exception 'values of a year that is put aside are asked for, of which SQL reads nothing'
        using errcode = 'object_not_in_prerequisite_state', hint = 'Attach the year again, or ask for other times.'`;

const PUT_ASIDE = plpgsql(
  'values_put_aside',
  `(part bigint) returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint,
    dataset_id bigint, written timestamptz)`,
  `
    begin
      ${AWAY};
    end`,
  'stable parallel safe',
);

/** Functions by which partitions are made; none touches a distributed table. */
export const YEAR_FUNCTIONS: readonly SqlFunction[] = [NOTE_CHANGE, MAKE_TABLE, ADD_YEAR, BEGIN_YEAR, PUT_ASIDE];

const GUARD = `if exists (
          select from @layout_stream of_layout
          join @part part on part.layout_id = of_layout.layout_id
          join @year_away away on away.year = ${yearOf('part.id')}
          where of_layout.stream_id = stream
            and part.datetime_max >= least_datetime and part.datetime_min <= greatest_datetime) then
        ${AWAY};
      end if;`;

/** The values of a stream; an error where years are away. */
export const GUARDED_MEASUREMENTS: SqlFunction = {
  ...LAYERED_MEASUREMENTS,
  body: LAYERED_MEASUREMENTS.body.replace('begin\n', `begin\n      ${GUARD}\n`),
};

const OF_DATASET = MERGED_VIEWS.find((text) => text.includes('measurement_of_dataset as'))!;

/** Fails for each stream with a part that is put aside. */
const AWAY_OF_DATASET = `select stream.code, cell.datetime, cell.value, cell.text_value, cell.quality_flag, stream.unit,
    cell.dataset_id, cell.written
  from @stream stream
  join @layout_stream of_layout on of_layout.stream_id = stream.id
  join @part part on part.layout_id = of_layout.layout_id
  join @year_away away on away.year = ${yearOf('part.id')}
  cross join lateral @values_put_aside(part.id) cell`;

/** The view of all values by dataset, with an error where years are away, and without. */
export const UNGUARDED_VIEW = OF_DATASET.replace('create view', 'create or replace view');
export const GUARDED_VIEW = `${UNGUARDED_VIEW} union all ${AWAY_OF_DATASET}`;
