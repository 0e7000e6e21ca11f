import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { Head, MAX_ROWS, MAX_SCALE } from './block-format';
import { type Decimals } from './decimals';
import { sampleStep } from './number-sample';

/** The first byte of a column of decimals that were not made by one division of doubles. */
export type Rounding = typeof Head.product | typeof Head.single | typeof Head.singleProduct;

export interface RoundedDecimals extends Decimals {
  readonly rounding: Rounding;
}

/** Most decimals that are looked for. */
const MOST_SCALE = 12;
/** Mantissas are smaller: nearly every single is a decimal of eight digits, every double one of seventeen. */
const MOST_SINGLE = 1e7;
const MOST_PRODUCT = 1e12;

/** The doubles nearest to 10^-scale, and the singles nearest to these. */
const INVERSES = Float64Array.from({ length: MAX_SCALE + 1 }, (_, scale) => Number(`1e-${scale}`));
const SINGLE_INVERSES = Float32Array.from(INVERSES);

const mantissas = new Float64Array(MAX_ROWS);
const exceptions = new Uint8Array(MAX_ROWS);

export function roundDecimal(rounding: Rounding, mantissa: number, scale: number): number {
  if (rounding === Head.product) return mantissa * INVERSES[scale]!;
  return Math.fround(rounding === Head.single ? mantissa / POWERS_OF_TEN[scale]! : mantissa * SINGLE_INVERSES[scale]!);
}

interface Guess {
  readonly rounding: Rounding;
  readonly scale: number;
  readonly missed: number;
}

/**
 * Finds the rounding and the scale in which most of `count` doubles are decimals; undefined when hardly any is one. The
 * next call reuses the arrays of the answer.
 */
export function toRoundedDecimals(values: Float64Array, count: number): RoundedDecimals | undefined {
  let best: Guess | undefined;
  for (const rounding of [Head.single, Head.singleProduct, Head.product]) {
    const guess = guessScale(rounding, values, count);
    if (guess !== undefined && (best === undefined || isBetter(guess, best))) best = guess;
  }
  return best && withScale(best.rounding, values, count, best.scale);
}

function isBetter(a: Guess, b: Guess): boolean {
  return a.missed < b.missed || (a.missed === b.missed && a.scale < b.scale);
}

/** The scale in which three of four values of a sample are decimals; undefined when there is none. */
function guessScale(rounding: Rounding, values: Float64Array, count: number): Guess | undefined {
  const step = sampleStep(count);
  let scale = 0;
  let missed = 0;
  for (let i = 0; i < count; i += step) {
    const own = findScale(rounding, values[i]!, scale);
    if (own < Infinity) scale = own;
    else if (++missed * step * 4 > count) return undefined;
  }
  return { rounding, scale, missed };
}

/** The mantissas of one scale, or of a larger one where a value needs it. */
function withScale(rounding: Rounding, values: Float64Array, count: number, from: number): RoundedDecimals | undefined {
  let scale = from;
  let exceptionCount = 0;
  for (let i = 0; i < count; i++) {
    const fits = isRounded(rounding, values[i]!, scale);
    exceptions[i] = fits ? 0 : 1;
    mantissas[i] = Math.round(values[i]! * POWERS_OF_TEN[scale]!);
    if (fits) continue;
    const larger = findScale(rounding, values[i]!, scale);
    if (larger < Infinity) {
      scale = larger;
      exceptionCount = 0;
      i = -1;
    } else if (++exceptionCount * 4 > count) return undefined;
  }
  return { rounding, scale, mantissas, exceptions, exceptionCount };
}

/** The smallest scale, at least `from`, in which a double is a decimal; infinite when there is none. */
function findScale(rounding: Rounding, value: number, from: number): number {
  for (let scale = from; scale <= MOST_SCALE; scale++) {
    if (isRounded(rounding, value, scale)) return scale;
  }
  return Infinity;
}

function isRounded(rounding: Rounding, value: number, scale: number): boolean {
  const mantissa = Math.round(value * POWERS_OF_TEN[scale]!);
  return (
    Math.abs(mantissa) < (rounding === Head.product ? MOST_PRODUCT : MOST_SINGLE) &&
    roundDecimal(rounding, mantissa, scale) === value &&
    (value !== 0 || 1 / value > 0)
  );
}
