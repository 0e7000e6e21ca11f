import { plpgsql, type SqlFunction } from './sql-function';

/** A double from its eight bytes. The power of two is two factors, since the smallest powers are out of range. */
const DOUBLE = plpgsql(
  'read_double',
  '(bytes bytea, at integer) returns double precision',
  `
    declare
      bits bigint := @byte_integer(bytes, at, 8);
      exponent integer := (bits >> 52) & 2047;
      fraction bigint := bits & 4503599627370495;
      scale integer := greatest(exponent, 1) - 1075;
      value double precision;
    begin
      if exponent > 0 then
        fraction := fraction + 4503599627370496;
      end if;
      if fraction = 0 then
        return case when bits < 0 then '-0'::double precision else 0 end;
      end if;
      value := fraction::double precision * power(2::double precision, scale / 2)
        * power(2::double precision, scale - scale / 2);
      return case when bits < 0 then -value else value end;
    end`,
);

const MASK = plpgsql(
  'read_mask',
  '(bytes bytea, inout at integer, runs boolean, n integer, out mask boolean[])',
  `
    declare
      length integer := (n + 7) / 8;
      run bigint;
      bits varbit;
      done integer := 0;
      value boolean := false;
    begin
      mask := '{}';
      if not runs then
        bits := ('x' || encode(substring(bytes from at + 1 for length), 'hex'))::varbit;
        mask := array(select get_bit(bits, i) = 1 from generate_series(0, n - 1) i order by i);
        at := at + length;
        return;
      end if;
      while done < n loop
        select * into at, run from @read_varint(bytes, at);
        mask := mask || array_fill(value, array[run::integer]);
        done := done + run;
        value := not value;
      end loop;
    end`,
);

const PLAIN_NUMBERS = plpgsql(
  'read_plain_numbers',
  '(bytes bytea, inout at integer, n integer, out numbers double precision[])',
  `
    declare
      head integer := get_byte(bytes, at);
      start integer := at + 1;
      integers bigint[];
      power double precision;
    begin
      case head
        when 1 then
          numbers := array(select @read_double(bytes, start + 8 * i) from generate_series(0, n - 1) i order by i);
          at := start + 8 * n;
        when 2 then
          numbers := array_fill(@read_double(bytes, start), array[n]);
          at := start + 8;
        else
          select * into at, integers from @read_integers(bytes, start, head >> 5, n);
          power := ('1e' || (head & 31))::double precision;
          numbers := array(
            select number::double precision / power from unnest(integers) with ordinality each (number, i) order by i);
      end case;
    end`,
);

const PRESENT_NUMBERS = plpgsql(
  'read_present_numbers',
  '(bytes bytea, inout at integer, n integer, out numbers double precision[])',
  `
    declare
      head integer := get_byte(bytes, at);
      exceptional boolean[];
      start integer;
      plain double precision[];
      size integer;
    begin
      if head < 226 then
        select * into at, numbers from @read_plain_numbers(bytes, at, n);
        return;
      end if;
      select * into at, exceptional from @read_mask(bytes, at + 1, head % 2 = 1, n);
      size := (select count(*) from unnest(exceptional) each where each);
      start := at;
      at := at + case when head < 228 then 8 else 8 * size end;
      select * into at, plain from @read_plain_numbers(bytes, at, n - size);
      numbers := array(
        select case when not own then plain[i - passed]
          when head < 228 then @read_double(bytes, start) else @read_double(bytes, start + 8 * (passed - 1)::integer) end
        from (select own, i, count(*) filter (where own) over (order by i) as passed
          from unnest(exceptional) with ordinality each (own, i)) placed order by i);
    end`,
);

const NUMBERS = plpgsql(
  'decode_numbers',
  '(bytes bytea, rows integer) returns double precision[]',
  `
    declare
      head integer := get_byte(bytes, 0);
      at integer := 0;
      missing boolean[];
      present double precision[];
    begin
      if head = 0 then
        return array_fill(null::double precision, array[rows]);
      end if;
      if head not in (224, 225) then
        return (select numbers from @read_present_numbers(bytes, at, rows));
      end if;
      select * into at, missing from @read_mask(bytes, 1, head = 225, rows);
      select numbers into present
        from @read_present_numbers(bytes, at, (select count(*) from unnest(missing) each where not each)::integer);
      return array(
        select case when not gap then present[count(*) filter (where not gap) over (order by i)] end
        from unnest(missing) with ordinality each (gap, i) order by i);
    end`,
);

const FLAGS = plpgsql(
  'decode_flags',
  '(bytes bytea, rows integer) returns smallint[]',
  `
    declare
      head integer := get_byte(bytes, 0);
      at integer := 1;
      code bigint;
      codes bigint[] := '{}';
    begin
      if head = 1 then
        while cardinality(codes) < rows loop
          select * into at, code from @read_varint(bytes, at);
          codes := codes || array_fill(code & 15, array[(code >> 4)::integer + 1]);
        end loop;
      else
        select numbers into codes from @read_integers(bytes, at, head >> 5, rows);
      end if;
      return array(select nullif(code_of_row, 10)::smallint from unnest(codes) with ordinality each (code_of_row, i) order by i);
    end`,
);

const TEXTS = plpgsql(
  'decode_texts',
  '(bytes bytea, rows integer) returns text[]',
  `
    declare
      at integer := 1;
      size bigint;
      lengths bigint[] := '{}';
      words text[] := '{}';
      places bigint[];
      length bigint;
    begin
      if get_byte(bytes, 0) = 0 then
        return array_fill(null::text, array[rows]);
      end if;
      select * into at, size from @read_varint(bytes, at);
      for i in 1 .. size loop
        select * into at, length from @read_varint(bytes, at);
        lengths[i] := length;
      end loop;
      for i in 1 .. size loop
        words[i] := convert_from(substring(bytes from at + 1 for lengths[i]::integer), 'UTF8');
        at := at + lengths[i];
      end loop;
      select numbers into places from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, rows);
      return array(select words[place] from unnest(places) with ordinality each (place, i) order by i);
    end`,
);

/** The time stamps of a block. Adds milliseconds and microseconds separately, since a double may not hold their sum. */
const TIMES = plpgsql(
  'decode_times',
  '(bytes bytea, rows integer) returns timestamptz[]',
  `
    declare
      head integer := get_byte(bytes, 0);
      at integer := 1;
      wholes bigint[];
      micros bigint[];
      unit interval := (array['1 us', '1 ms', '1 s', '1 min', '1 h', '24 h'])[(head & 31) + 1]::interval;
    begin
      if head <> 224 then
        select numbers into wholes from @read_integers(bytes, at, head >> 5, rows);
        return array(
          select timestamptz '1970-01-01 00:00:00+00' + whole * unit
          from unnest(wholes) with ordinality each (whole, i) order by i);
      end if;
      select * into at, wholes from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, rows);
      select * into at, micros from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, rows);
      return array(
        select timestamptz '1970-01-01 00:00:00+00' + whole * interval '1 ms' + micro * interval '1 us'
        from unnest(wholes, micros) with ordinality each (whole, micro, i) order by i);
    end`,
);

export const COLUMN_FUNCTIONS: readonly SqlFunction[] = [
  DOUBLE,
  MASK,
  PLAIN_NUMBERS,
  PRESENT_NUMBERS,
  NUMBERS,
  FLAGS,
  TEXTS,
  TIMES,
];
