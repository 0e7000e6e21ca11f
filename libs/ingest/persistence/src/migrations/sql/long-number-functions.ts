import { expression, plpgsql, type SqlFunction } from './sql-function';

/** A finite double from its bits. The power of two is two factors, since the smallest powers are out of range. */
const DOUBLE_OF_BITS = plpgsql(
  'double_of_bits',
  '(bits bigint) returns double precision',
  `
    declare
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

const DOUBLE = expression(
  'read_double',
  '(bytes bytea, at integer) returns double precision',
  `@double_of_bits(@byte_integer(bytes, at, 8))`,
);

const BITS = plpgsql(
  'read_bits',
  '(bytes bytea, inout at integer, n integer, out numbers double precision[])',
  `
    declare
      shift integer := get_byte(bytes, at);
      size integer := get_byte(bytes, at + 1);
      start integer := at + 2;
      integers bigint[];
    begin
      at := start + size * n;
      select * into at, integers from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, n);
      numbers := array(
        select @double_of_bits(
          (((case when above < 0 then -1 - above else above end) << (8 * size)
            | @byte_integer(bytes, start + size * (i - 1)::integer, size)) << shift)
          | case when above < 0 then (-9223372036854775808)::bigint else 0 end)
        from unnest(integers) with ordinality each (above, i) order by i);
    end`,
);

const DICTIONARY = plpgsql(
  'read_number_dictionary',
  '(bytes bytea, inout at integer, n integer, out numbers double precision[])',
  `
    declare
      size bigint;
      start integer;
      distinct_numbers double precision[];
      places bigint[];
    begin
      select * into start, size from @read_varint(bytes, at);
      distinct_numbers := array(
        select @read_double(bytes, start + 8 * i) from generate_series(0, size::integer - 1) i order by i);
      at := start + 8 * size::integer;
      select * into at, places from @read_integers(bytes, at + 1, get_byte(bytes, at) >> 5, n);
      numbers := array(
        select distinct_numbers[place + 1] from unnest(places) with ordinality each (place, i) order by i);
    end`,
);

const ROUNDED_DECIMALS = plpgsql(
  'read_rounded_decimals',
  '(bytes bytea, inout at integer, rounding integer, n integer, out numbers double precision[])',
  `
    declare
      head integer := get_byte(bytes, at);
      power double precision := ('1e' || (head & 31))::double precision;
      inverse double precision := ('1e-' || (head & 31))::double precision;
      integers bigint[];
    begin
      select * into at, integers from @read_integers(bytes, at + 1, head >> 5, n);
      numbers := array(
        select case rounding
          when 3 then number::double precision * inverse
          when 4 then (number::double precision / power)::real::double precision
          else (number::double precision * inverse::real::double precision)::real::double precision end
        from unnest(integers) with ordinality each (number, i) order by i);
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
      case
        when head = 1 then
          numbers := array(select @read_double(bytes, start + 8 * i) from generate_series(0, n - 1) i order by i);
          at := start + 8 * n;
        when head = 2 then
          numbers := array_fill(@read_double(bytes, start), array[n]);
          at := start + 8;
        when head between 3 and 5 then
          select * into at, numbers from @read_rounded_decimals(bytes, start, head, n);
        when head = 6 then
          select * into at, numbers from @read_bits(bytes, start, n);
        when head = 7 then
          select * into at, numbers from @read_number_dictionary(bytes, start, n);
        else
          select * into at, integers from @read_integers(bytes, start, head >> 5, n);
          power := ('1e' || (head & 31))::double precision;
          numbers := array(
            select number::double precision / power from unnest(integers) with ordinality each (number, i) order by i);
      end case;
    end`,
);

/** Numbers of many digits, each function after those that it calls. */
export const LONG_NUMBER_FUNCTIONS: readonly SqlFunction[] = [
  DOUBLE_OF_BITS,
  DOUBLE,
  BITS,
  DICTIONARY,
  ROUNDED_DECIMALS,
  PLAIN_NUMBERS,
];
