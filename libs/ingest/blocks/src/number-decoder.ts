import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { Head, MAX_ROWS, MAX_SCALE } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { checkRows } from './check-rows';
import { decodeIntegers } from './integer-decoder';
import { decodeBits } from './number-bits';
import { decodeNumberDictionary } from './number-dictionary';
import { roundDecimal } from './rounded-decimals';
import { decodeMask } from './row-mask';

/** A numeric column: `values` is NaN where `present` is 0. */
export interface DecodedNumbers {
  readonly values: Float64Array;
  readonly present: Uint8Array;
  readonly missing: number;
  /** Every value times ten to this power is, rounded, an integer below 2^53; -1 when some are stored as doubles. */
  readonly scale: number;
}

const missingMask = new Uint8Array(MAX_ROWS);
const exceptionMask = new Uint8Array(MAX_ROWS);
const doubles = new Float64Array(MAX_ROWS);

/** Decodes the bytes of one numeric column of a block of `rows` rows. */
export function decodeNumbers(bytes: Uint8Array, rows: number): DecodedNumbers {
  checkRows(rows);
  const reader = new ByteReader(bytes);
  const values = new Float64Array(rows);
  const present = new Uint8Array(rows).fill(1);
  const head = reader.u8();
  const { missing, scale } =
    head === Head.allMissing
      ? { missing: rows, scale: -1 }
      : head >> 1 === Head.missing >> 1
        ? decodeWithMissing(reader, head, values, rows)
        : { missing: 0, scale: decodePresent(reader, head, values, rows) };
  reader.end();
  if (missing === rows) missingMask.fill(1, 0, rows);
  if (missing > 0) spread(values, present, rows - missing);
  return { values, present, missing, scale };
}

function decodeWithMissing(
  reader: ByteReader,
  head: number,
  out: Float64Array,
  rows: number,
): { readonly missing: number; readonly scale: number } {
  const missing = decodeMask(reader, head !== Head.missing, missingMask, rows);
  return { missing, scale: decodePresent(reader, reader.u8(), out, rows - missing) };
}

/** Begins with the last value, so that none is overwritten before it is moved. */
function spread(values: Float64Array, present: Uint8Array, count: number): void {
  for (let row = values.length - 1; row >= 0; row--) {
    if (missingMask[row] === 1) {
      values[row] = NaN;
      present[row] = 0;
    } else {
      values[row] = values[--count]!;
    }
  }
}

function decodePresent(reader: ByteReader, head: number, out: Float64Array, count: number): number {
  const kind = head & ~1;
  if (kind !== Head.sameDouble && kind !== Head.ownDoubles) return decodeInner(reader, head, out, count);
  const exceptions = decodeMask(reader, head !== kind, exceptionMask, count);
  if (kind === Head.sameDouble) doubles.fill(reader.f64(), 0, exceptions);
  else reader.doubles(doubles, exceptions);
  decodeInner(reader, reader.u8(), out, count - exceptions);
  for (let i = count - 1, inside = count - exceptions, outside = exceptions; i >= 0; i--) {
    out[i] = exceptionMask[i] === 1 ? doubles[--outside]! : out[--inside]!;
  }
  return -1;
}

function decodeInner(reader: ByteReader, head: number, out: Float64Array, count: number): number {
  if (head === Head.doubles) {
    reader.doubles(out, count);
    return -1;
  }
  if (head === Head.constantDouble) {
    out.fill(reader.f64(), 0, count);
    return -1;
  }
  if (head === Head.bits) {
    decodeBits(reader, out, count);
    return -1;
  }
  if (head === Head.numberDictionary) {
    decodeNumberDictionary(reader, out, count);
    return -1;
  }
  if (head === Head.product || head === Head.single || head === Head.singleProduct) {
    const scale = decodeMantissas(reader, reader.u8(), out, count);
    for (let i = 0; i < count; i++) out[i] = roundDecimal(head, out[i]!, scale);
    return -1;
  }
  const scale = decodeMantissas(reader, head, out, count);
  if (scale > 0) {
    const power = POWERS_OF_TEN[scale]!;
    for (let i = 0; i < count; i++) out[i] = out[i]! / power;
  }
  return scale;
}

function decodeMantissas(reader: ByteReader, head: number, out: Float64Array, count: number): number {
  const scale = head & 31;
  if (scale > MAX_SCALE) throw new BlockFormatError(`${scale} decimals before byte ${reader.at}`);
  decodeIntegers(reader, head >> 5, out, count);
  return scale;
}
