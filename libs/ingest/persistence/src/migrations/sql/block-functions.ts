import { expression, plpgsql, type SqlFunction } from './sql-function';

/** Column 0 is the time. In PL/pgSQL: each statement would plan a long expression anew, which takes longer than this. */
const COLUMN_BYTES = plpgsql(
  'column_bytes',
  '(toc bytea, data bytea, texts bytea, col integer) returns bytea',
  `
    declare
      data_width integer := get_byte(toc, 1) & 15;
      text_width integer := get_byte(toc, 1) >> 4;
      at integer := 2 + col * (data_width + text_width);
      start integer := 0;
      stop integer := 0;
    begin
      for i in at .. at + data_width - 1 loop
        stop := stop * 256 + get_byte(toc, i);
      end loop;
      if col > 0 then
        for i in at - text_width - data_width .. at - text_width - 1 loop
          start := start * 256 + get_byte(toc, i);
        end loop;
      end if;
      if stop > start then
        return substring(data from start + 1 for stop - start);
      end if;
      start := 0;
      stop := 0;
      for i in at + data_width .. at + data_width + text_width - 1 loop
        stop := stop * 256 + get_byte(toc, i);
      end loop;
      for i in at - text_width .. at - 1 loop
        start := start * 256 + get_byte(toc, i);
      end loop;
      return substring(texts from start + 1 for stop - start);
    end`,
);

/** The place of a stream's column among the columns of a layout, from 1 as in a block; null without one. */
const LAYOUT_COLUMN = expression(
  'layout_column',
  '(columns jsonb, stream_ids bigint[], stream_id bigint, flags boolean) returns integer',
  `(select min(i)::integer from unnest(stream_ids) with ordinality each (id, i)
      where id = stream_id and (columns -> (i - 1)::integer ->> 'kind' = 'flag') = flags)`,
);

const BLOCK_CELLS = plpgsql(
  'block_cells',
  `(rows integer, toc bytea, data bytea, texts bytea, kind text, value_column integer, flag_column integer)
    returns table (datetime timestamptz, value double precision, text_value text, quality_flag smallint)`,
  `
    declare
      times timestamptz[] := @decode_times(@column_bytes(toc, data, texts, 0), rows);
      bytes bytea := @column_bytes(toc, data, texts, value_column);
      flags smallint[];
    begin
      if flag_column is not null then
        flags := @decode_flags(@column_bytes(toc, data, texts, flag_column), rows);
      end if;
      if kind = 'number' then
        return query select t, v, null::text, coalesce(f, 0::smallint)
          from unnest(times, @decode_numbers(bytes, rows), flags) each (t, v, f) where v is not null;
      else
        return query select t, null::double precision, v, coalesce(f, 0::smallint)
          from unnest(times, @decode_texts(bytes, rows), flags) each (t, v, f) where v is not null;
      end if;
    end`,
);

export const BLOCK_FUNCTIONS: readonly SqlFunction[] = [COLUMN_BYTES, LAYOUT_COLUMN, BLOCK_CELLS];
