import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { EXACT, MAX_ROWS, MAX_SCALE } from './block-format';

/** `mantissas[i] / 10^scale` is the double exactly, except where `exceptions[i]` is 1. */
export interface Decimals {
  readonly scale: number;
  readonly mantissas: Float64Array;
  readonly exceptions: Uint8Array;
  readonly exceptionCount: number;
}

const NONE = -1;

/** Number of doubles without a decimal after which the search ends, unless more doubles have one. */
const PATIENCE = 32;

const ownMantissas = new Float64Array(MAX_ROWS);
const ownScales = new Int8Array(MAX_ROWS);
const scaled = new Float64Array(MAX_ROWS);
const exceptions = new Uint8Array(MAX_ROWS);

/**
 * Finds the scale in which most of `count` doubles are decimals; undefined when hardly any is one. `scales` (-1: none)
 * may say how the doubles were written; they are checked. The next call reuses the arrays of the answer.
 */
export function toDecimals(values: Float64Array, count: number, scales?: Int8Array): Decimals | undefined {
  if (scales === undefined && !derive(values, count)) return undefined;
  const known = scales ?? ownScales;
  if (fitAll(values, count, known)) {
    return reduce({ scale: known[0]!, mantissas: ownMantissas, exceptions, exceptionCount: 0 }, count);
  }
  if (scales !== undefined) scaleUp(values, count, scales);
  const best = commonScale(values, count, known);
  if (best === undefined || best.exceptionCount === count) return undefined;
  return reduce({ mantissas: scaled, exceptions, ...best }, count);
}

/** Whether all doubles are decimals of one scale, which is the usual case; sets their mantissas. */
function fitAll(values: Float64Array, count: number, scales: Int8Array): boolean {
  const scale = scales[0]!;
  if (scale < 0 || scale > MAX_SCALE) return false;
  const power = POWERS_OF_TEN[scale]!;
  for (let i = 0; i < count; i++) {
    const mantissa = Math.round(values[i]! * power);
    if (scales[i] !== scale || !isEqual(values[i]!, mantissa, power)) return false;
    ownMantissas[i] = mantissa;
  }
  return true;
}

function scaleUp(values: Float64Array, count: number, scales: Int8Array): void {
  for (let i = 0; i < count; i++) ownMantissas[i] = Math.round(values[i]! * (POWERS_OF_TEN[scales[i]!] ?? NaN));
}

/** Whether the double holds the integer exactly and no other double is nearer to the decimal; -0 has no mantissa. */
function isEqual(value: number, mantissa: number, power: number): boolean {
  return Math.abs(mantissa) < EXACT && mantissa / power === value && (value !== 0 || 1 / value > 0);
}

function derive(values: Float64Array, count: number): boolean {
  let guess = 0;
  let failed = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    let scale = guess;
    if (!isDecimal(value, scale)) scale = findScale(value);
    if (scale === NONE) {
      if (++failed >= PATIENCE && failed * 2 > i) return false;
    } else {
      guess = scale;
      ownMantissas[i] = Math.round(value * POWERS_OF_TEN[scale]!);
    }
    ownScales[i] = scale;
  }
  return true;
}

function isDecimal(value: number, scale: number): boolean {
  const power = POWERS_OF_TEN[scale]!;
  const mantissa = Math.round(value * power);
  return Math.abs(mantissa) < EXACT && mantissa / power === value;
}

/** The fewest decimals with which a decimal is nearest to the double; -1 when there is none. */
export function findScale(value: number): number {
  for (let scale = 0; scale <= MAX_SCALE && Math.abs(value) * POWERS_OF_TEN[scale]! < EXACT; scale++) {
    if (isDecimal(value, scale)) return scale;
  }
  return NONE;
}

/** Takes the largest scale in use or, where that leaves exceptions, the scale with the fewest. */
function commonScale(
  values: Float64Array,
  count: number,
  scales: Int8Array,
): { readonly scale: number; readonly exceptionCount: number } | undefined {
  let scale = NONE;
  let exceptionCount = Infinity;
  let last = NONE;
  for (const candidate of scalesInUse(scales, count)) {
    const left = rescale(values, count, scales, candidate);
    last = candidate;
    if (left >= exceptionCount) continue;
    scale = candidate;
    exceptionCount = left;
    if (left === 0) break;
  }
  if (scale === NONE) return undefined;
  if (last !== scale) rescale(values, count, scales, scale);
  return { scale, exceptionCount };
}

function scalesInUse(scales: Int8Array, count: number): number[] {
  let used = 0;
  for (let i = 0; i < count; i++) {
    const scale = scales[i]!;
    if (scale >= 0 && scale <= MAX_SCALE) used |= 1 << scale;
  }
  const list: number[] = [];
  for (let scale = MAX_SCALE; scale >= 0; scale--) if ((used >> scale) & 1) list.push(scale);
  return list;
}

/** Returns the number of doubles that differ from their mantissas; -0 always differs. */
function rescale(values: Float64Array, count: number, scales: Int8Array, scale: number): number {
  const power = POWERS_OF_TEN[scale]!;
  let excepted = 0;
  for (let i = 0; i < count; i++) {
    const own = scales[i]!;
    const value = values[i]!;
    const mantissa =
      own < 0 || own > scale
        ? EXACT
        : own === scale
          ? ownMantissas[i]!
          : ownMantissas[i]! * POWERS_OF_TEN[scale - own]!;
    const fits = isEqual(value, mantissa, power);
    scaled[i] = mantissa;
    exceptions[i] = fits ? 0 : 1;
    if (!fits) excepted++;
  }
  return excepted;
}

function reduce(decimals: Decimals, count: number): Decimals {
  let { scale, mantissas } = decimals;
  const { exceptions, exceptionCount } = decimals;
  while (scale > 0 && allMultiplesOfTen(mantissas, count, exceptionCount > 0)) {
    for (let i = 0; i < count; i++) scaled[i] = mantissas[i]! / 10;
    mantissas = scaled;
    scale--;
  }
  return { scale, mantissas, exceptions, exceptionCount };
}

function allMultiplesOfTen(mantissas: Float64Array, count: number, excepting: boolean): boolean {
  for (let i = 0; i < count; i++) {
    if (excepting && exceptions[i] === 1) continue;
    if (Math.round(mantissas[i]! / 10) * 10 !== mantissas[i]) return false;
  }
  return true;
}
