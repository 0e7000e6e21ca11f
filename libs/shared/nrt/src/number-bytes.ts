import { formatNumber } from './format-number';
import { writeDigits, writeWhole } from './digit-bytes';

/** Bytes that a number takes at the most: `-1.2345678901234567e-300`. */
export const MOST_NUMBER_BYTES = 24;

const POWERS = Array.from({ length: 16 }, (_, scale) => 10 ** scale);
const MOST_SCALE = POWERS.length - 1;
/** Below it each decimal of a scale is the shortest text of its double: a double tells all of 15 digits apart. */
const EXACT = 1e15;
/** Numbers below it have an exponent. */
const LEAST_PLAIN = 1e-6;
/** Searches in vain, after which no other scale is tried: the column is of doubles that are no short decimals. */
const MOST_SEARCHES = 16;

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** Writes as `formatNumber` does; most columns are decimals of one scale, whose digits need no text in between. */
export class NumberBytes {
  #scale = 0;
  #searches = 0;

  /** Writes a finite number at `at`, where there is room; returns the end. */
  write(out: Uint8Array, at: number, value: number): number {
    const size = Math.abs(value);
    let mantissa = Math.round(size * POWERS[this.#scale]!);
    if (mantissa / POWERS[this.#scale]! !== size || !(mantissa < EXACT)) {
      if (!this.#search(size)) return writeAscii(out, at, formatNumber(value));
      mantissa = Math.round(size * POWERS[this.#scale]!);
    }
    if (size < LEAST_PLAIN && (size > 0 || Object.is(value, -0))) return writeAscii(out, at, formatNumber(value));
    if (value < 0) out[at++] = MINUS;
    return writeDecimal(out, at, mantissa, this.#scale);
  }

  /** Looks for a larger scale; a smaller one would have shown as zeros at the end. */
  #search(size: number): boolean {
    if (this.#searches >= MOST_SEARCHES) return false;
    for (let scale = this.#scale + 1; scale <= MOST_SCALE; scale++) {
      const mantissa = Math.round(size * POWERS[scale]!);
      if (!(mantissa < EXACT)) break;
      if (mantissa / POWERS[scale]! !== size) continue;
      this.#scale = scale;
      return true;
    }
    this.#searches++;
    return false;
  }
}

/** Writes mantissa / 10^scale without zeros at the end. */
function writeDecimal(out: Uint8Array, at: number, mantissa: number, scale: number): number {
  if (scale === 0) return writeWhole(out, at, mantissa);
  const power = POWERS[scale]!;
  const whole = Math.floor(mantissa / power);
  at = writeWhole(out, at, whole);
  const fraction = mantissa - whole * power;
  if (fraction === 0) return at;
  out[at++] = POINT;
  at = writeDigits(out, at, fraction, scale);
  while (out[at - 1] === ZERO) at--;
  return at;
}

function writeAscii(out: Uint8Array, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) out[at++] = text.charCodeAt(i);
  return at;
}
