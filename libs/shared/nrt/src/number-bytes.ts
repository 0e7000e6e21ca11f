import { formatNumber } from './format-number';
import { writeDigits, writeWhole } from './digit-bytes';

/** Most bytes of a number: `-1.2345678901234567e-300`. */
export const MOST_NUMBER_BYTES = 24;

const POWERS = Array.from({ length: 16 }, (_, scale) => 10 ** scale);
const MOST_SCALE = POWERS.length - 1;
/** Below it decimals of a scale are the shortest texts of their doubles, which distinguish 15 digits. */
const EXACT = 1e15;
/** Smaller numbers have an exponent. */
const LEAST_PLAIN = 1e-6;
/** Failed searches after which a column counts as doubles. */
const MOST_SEARCHES = 16;

const ZERO = 48;
const MINUS = 45;
const POINT = 46;

/** Writes as `formatNumber` does; decimals of one scale, as in most columns, need no text between. */
export class NumberBytes {
  #scale = 0;
  #searches = 0;

  /** Writes a finite number at `at`; returns the end. */
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

  /** Looks for a larger scale; a smaller one would show zeros at the end. */
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

/** Writes mantissa / 10^scale without final zeros. */
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
