import { expression, plpgsql, type SqlFunction } from './sql-function';

/** Decodes integers of a block, as README.md of the blocks describes them. `at` is the number of a byte, from 0. */
export const INTEGER_FUNCTIONS: readonly SqlFunction[] = [
  expression(
    'byte_integer',
    '(bytes bytea, at integer, width integer) returns bigint',
    `('x' || lpad(encode(substring(bytes from at + 1 for width), 'hex'), 16, '0'))::bit(64)::bigint`,
  ),
  plpgsql(
    'read_varint',
    '(bytes bytea, inout at integer, out value bigint)',
    `
    declare
      byte integer;
    begin
      value := 0;
      loop
        byte := get_byte(bytes, at);
        at := at + 1;
        value := value * 128 + (byte & 127);
        exit when byte < 128;
      end loop;
    end`,
  ),
  plpgsql(
    'read_signed',
    '(bytes bytea, inout at integer, out value bigint)',
    `
    begin
      select * into at, value from @read_varint(bytes, at);
      value := (value >> 1) # -(value & 1);
    end`,
  ),
  plpgsql(
    'read_frames',
    '(bytes bytea, inout at integer, n integer, out codes bigint[])',
    `
    declare
      frames integer := (n + 127) / 128;
      widths integer := at;
      width integer;
      size integer;
      length integer;
      bits varbit;
    begin
      codes := '{}';
      at := at + frames;
      for frame in 0 .. frames - 1 loop
        width := get_byte(bytes, widths + frame);
        size := least(128, n - frame * 128);
        if width = 0 then
          codes := codes || array_fill(0::bigint, array[size]);
          continue;
        end if;
        length := (size * width + 7) / 8;
        bits := ('x' || encode(substring(bytes from at + 1 for length), 'hex'))::varbit;
        codes := codes || array(
          select substring(bits from i * width + 1 for width)::bigint from generate_series(0, size - 1) i order by i);
        at := at + length;
      end loop;
    end`,
  ),
  plpgsql(
    'read_integers',
    '(bytes bytea, inout at integer, method integer, n integer, out numbers bigint[])',
    `
    declare
      number bigint;
      step bigint;
      code bigint;
      run bigint;
      codes bigint[];
    begin
      numbers := '{}';
      select * into at, number from @read_signed(bytes, at);
      case method
        when 1 then
          numbers := array_fill(number, array[n]);
        when 2 then
          select * into at, codes from @read_frames(bytes, at, n);
          numbers := array(select number + u from unnest(codes) with ordinality each (u, i) order by i);
        when 3 then
          select * into at, codes from @read_frames(bytes, at, n - 1);
          numbers[1] := number;
          for i in 2 .. n loop
            code := codes[i - 1];
            number := number + ((code >> 1) # -(code & 1));
            numbers[i] := number;
          end loop;
        when 4 then
          select * into at, step from @read_signed(bytes, at);
          select * into at, codes from @read_frames(bytes, at, n - 2);
          numbers[1] := number;
          number := number + step;
          numbers[2] := number;
          for i in 3 .. n loop
            code := codes[i - 2];
            step := step + ((code >> 1) # -(code & 1));
            number := number + step;
            numbers[i] := number;
          end loop;
        when 5 then
          numbers[1] := number;
          while cardinality(numbers) < n loop
            select * into at, step from @read_signed(bytes, at);
            select * into at, run from @read_varint(bytes, at);
            numbers := numbers || array(select number + i * step from generate_series(1, run) i order by i);
            number := number + run * step;
          end loop;
        else
          raise exception 'unknown encoding % of integers', method using errcode = 'data_corrupted';
      end case;
    end`,
  ),
];
