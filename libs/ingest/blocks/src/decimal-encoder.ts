import { type DecimalColumn } from './block-columns';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { Head, MAX_ROWS } from './block-format';
import { type ByteWriter } from './byte-writer';
import { encodeIntegers32 } from './integer-encoder';
import { encodeMask } from './row-mask';
import { SMALL_ROOM } from './small-integers';

const mantissas = new Int32Array(SMALL_ROOM);
const values = new Float64Array(MAX_ROWS);

/** Writes a column of `rows` decimals, of which `count` are present. Gives the values of these; the next call reuses their array. */
export function encodeDecimals(writer: ByteWriter, column: DecimalColumn, rows: number, count: number): Float64Array {
  const { present, scale } = column;
  if (!(scale in POWERS_OF_TEN)) throw new RangeError(`a block holds decimals of a scale from 0 to 22, not ${scale}`);
  if (count === 0) {
    writer.u8(Head.allMissing);
    return values;
  }
  if (present === undefined || count === rows) mantissas.set(column.mantissas.subarray(0, rows));
  else {
    encodeMask(writer, Head.missing, present, 0, rows);
    takePresent(column.mantissas, present, rows);
  }
  const { min, max } = setValues(count, POWERS_OF_TEN[scale]!);
  const dropped = dropZeros(count, scale);
  const power = POWERS_OF_TEN[dropped]!;
  encodeIntegers32(writer, scale - dropped, mantissas, count, min / power, max / power);
  return values;
}

function takePresent(from: Int32Array, present: Uint8Array, rows: number): void {
  for (let row = 0, to = 0; row < rows; row++) {
    mantissas[to] = from[row]!;
    to += present[row]!;
  }
}

/** Sets the values, and gives the least and the largest mantissa: found while the divisions take their time. */
function setValues(count: number, power: number): { readonly min: number; readonly max: number } {
  let min = mantissas[0]!;
  let max = min;
  for (let i = 0; i < count; i++) {
    const mantissa = mantissas[i]!;
    values[i] = mantissa / power;
    if (mantissa < min) min = mantissa;
    if (mantissa > max) max = mantissa;
  }
  return { min, max };
}

/** Drops decimals that are 0 in all mantissas; returns how many, up to `scale`. */
function dropZeros(count: number, scale: number): number {
  let dropped = 0;
  for (; dropped < scale && allMultiplesOfTen(count); dropped++) {
    for (let i = 0; i < count; i++) mantissas[i] = mantissas[i]! / 10;
  }
  return dropped;
}

function allMultiplesOfTen(count: number): boolean {
  for (let i = 0; i < count; i++) if (mantissas[i]! % 10 !== 0) return false;
  return true;
}
