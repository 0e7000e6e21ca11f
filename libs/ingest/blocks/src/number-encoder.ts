import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { Head, MAX_ROWS } from './block-format';
import { type ByteWriter } from './byte-writer';
import { type Decimals, findScale, toDecimals } from './decimals';
import { encodeIntegers } from './integer-encoder';
import { keepShorter } from './keep-shorter';
import { encodeBits } from './number-bits';
import { encodeNumberDictionary } from './number-dictionary';
import { sampleStep } from './number-sample';
import { type PresentNumbers } from './present-numbers';
import { type Rounding, toRoundedDecimals } from './rounded-decimals';
import { encodeMask } from './row-mask';

/** Fewer values are not looked at closely: they are merged with others later. */
const LEAST_SAMPLED = 32;
/** Bytes a value up to which doubles are written in another way: plain ones are read in a fraction of the time. */
const WORTHWHILE = 7.5;
/** Doubles that are printed in full have more digits, and more of them behind the point. */
const FEW_DIGITS = 1e12;
const FEW_DECIMALS = 9;

const integers = new Float64Array(MAX_ROWS);
const excepted = new Float64Array(MAX_ROWS);

export function encodeNumbers(
  writer: ByteWriter,
  present: Uint8Array | undefined,
  rows: number,
  numbers: PresentNumbers,
): void {
  if (numbers.count === 0) return writer.u8(Head.allMissing);
  if (present !== undefined && numbers.count < rows) {
    encodeMask(writer, Head.missing, present, 0, rows);
  }
  encodePresent(writer, numbers);
}

function encodePresent(writer: ByteWriter, numbers: PresentNumbers): void {
  const { count, values } = numbers;
  const start = writer.length;
  const sampled = count >= LEAST_SAMPLED;
  const long = sampled ? estimateLong(numbers) : 0;
  const decimals = long * 4 > count ? undefined : encodeShort(writer, numbers);
  if (sampled && (long > 0 || !decimals || isDoubtful(decimals, count))) encodeLong(writer, start, values, count);
  if (writer.length > start && writer.length - start <= 1 + 8 * count) return;
  writer.rewind(start);
  encodeDoubles(writer, values, count);
}

/** Writes doubles as decimals; returns undefined when nothing is written. */
function encodeShort(writer: ByteWriter, { count, values, scales }: PresentNumbers): Decimals | undefined {
  const start = writer.length;
  const decimals = toDecimals(values, count, scales);
  if (decimals === undefined || encodeDecimals(writer, decimals, values, count)) return decimals;
  writer.rewind(start);
  return undefined;
}

function isDoubtful({ scale, exceptionCount }: Decimals, count: number): boolean {
  return scale > FEW_DECIMALS || exceptionCount * 16 > count;
}

/** Writes doubles of many digits, unless what is written from `start` is shorter; writes nothing when little is won. */
function encodeLong(writer: ByteWriter, start: number, values: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) finite(values[i]!);
  if (allSame(values, count)) return;
  const isShort = (): boolean => writer.length > start && writer.length - start <= 2 * count;
  keepShorter(writer, start, () => encodeRounded(writer, values, count));
  if (!isShort()) keepShorter(writer, start, () => encodeNumberDictionary(writer, values, count));
  if (!isShort()) keepShorter(writer, start, () => encodeBits(writer, values, count));
  if (writer.length - start > WORTHWHILE * count) writer.rewind(start);
}

function encodeRounded(writer: ByteWriter, values: Float64Array, count: number): boolean {
  const decimals = toRoundedDecimals(values, count);
  return decimals !== undefined && encodeDecimals(writer, decimals, values, count, decimals.rounding);
}

function estimateLong({ count, values, scales }: PresentNumbers): number {
  const step = sampleStep(count);
  let long = 0;
  for (let i = 0; i < count; i += step) {
    const scale = scales ? scales[i]! : findScale(values[i]!);
    const digits = Math.abs(values[i]!) * (POWERS_OF_TEN[scale] ?? Infinity);
    if (digits > FEW_DIGITS && !(scale >= 0 && scale <= FEW_DECIMALS)) long += step;
  }
  return long;
}

/** Returns false when the range is too large; the bytes written so far are void then. */
function encodeDecimals(
  writer: ByteWriter,
  decimals: Decimals,
  values: Float64Array,
  count: number,
  rounding?: Rounding,
): boolean {
  const { scale, exceptions, exceptionCount } = decimals;
  if (exceptionCount === 0) {
    if (rounding !== undefined) writer.u8(rounding);
    return encodeIntegers(writer, scale, decimals.mantissas, count);
  }
  let inside = 0;
  let outside = 0;
  for (let i = 0; i < count; i++) {
    if (exceptions[i] === 1) excepted[outside++] = finite(values[i]!);
    else integers[inside++] = decimals.mantissas[i]!;
  }
  const same = allSame(excepted, outside);
  encodeMask(writer, same ? Head.sameDouble : Head.ownDoubles, exceptions, 1, count);
  writer.doubles(excepted, same ? 1 : outside);
  if (rounding !== undefined) writer.u8(rounding);
  return encodeIntegers(writer, scale, integers, inside);
}

function encodeDoubles(writer: ByteWriter, values: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) finite(values[i]!);
  const same = allSame(values, count);
  writer.u8(same ? Head.constantDouble : Head.doubles);
  writer.doubles(values, same ? 1 : count);
}

function allSame(values: Float64Array, count: number): boolean {
  for (let i = 1; i < count; i++) if (!Object.is(values[i], values[0])) return false;
  return true;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`a block holds finite numbers, not ${value}`);
  return value;
}
