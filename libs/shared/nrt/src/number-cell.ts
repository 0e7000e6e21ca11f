import { LARGE_E, MINUS, PLUS, POINT, SMALL_E, ZERO } from './ascii';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { multiplyWide } from './wide-product';

/** Scale of an inexact decimal: see `NumberCell.scale`. */
export const INEXACT = -1;

/** Digits of a chunk, which fit 32 bits. */
const CHUNK = 9;
/** Full first chunk: leading zeros do not count. */
const FULL = 100_000_000;
/** Full later chunks: a leading 1 keeps their zeros. */
const FULL_WITH_MARK = 1_000_000_000;
const EXACT = 9_007_199_254_740_992; // 2^53
/** Limit of exponents, beyond the digits of any row. */
const MOST_EXPONENT = 100_000_000;

/** Reads numbers in any form, rounded to the nearest double. Results stay in fields: no garbage. */
export class NumberCell {
  /** Infinite beyond the doubles. */
  value = 0;
  /** With `scale` >= 0 the exact decimal is mantissa / 10^scale, |mantissa| < 2^53. */
  mantissa = 0;
  /** 0 to 22; `INEXACT` for more digits, large integers, and -0, whose mantissa has no sign. */
  scale = 0;
  #exponent = 0;

  /** Reads bytes from `start` to `end`; returns the fault, if any. */
  read(bytes: Uint8Array, start: number, end: number): 'bad-number' | 'number-overflow' | undefined {
    if (this.scan(bytes, start) !== end) return 'bad-number';
    return Number.isFinite(this.value) ? undefined : 'number-overflow';
  }

  /** Returns the number's end, or -1. Digits go to 32-bit chunks: `head`, `tail`, and `chunk` for the last. */
  scan(bytes: Uint8Array, start: number): number {
    let p = start;
    let digit = bytes[p]! - ZERO;
    const negative = digit === MINUS - ZERO;
    if (negative || digit === PLUS - ZERO) digit = bytes[++p]! - ZERO;
    const first = p;
    let point = -1;
    let head = 0;
    let headEnd = 0;
    let tail = 0;
    let chunk = 0;
    let full = FULL;
    for (;;) {
      if (digit >= 0 && digit <= 9) {
        if (chunk >= full) {
          if (headEnd > 0) tail = chunk;
          else {
            head = chunk;
            headEnd = p;
          }
          chunk = 1;
          full = FULL_WITH_MARK;
        }
        chunk = (chunk * 10 + digit) | 0;
      } else if (digit === POINT - ZERO && point < 0) point = p;
      else break;
      digit = bytes[++p]! - ZERO;
    }
    if (p - first === (point < 0 ? 0 : 1)) return -1;
    let scale = point < 0 ? 0 : p - point - 1;
    const behind = headEnd === 0 ? 0 : p - headEnd - (point < headEnd ? 0 : 1);
    if (bytes[p] === SMALL_E || bytes[p] === LARGE_E) {
      p = this.#readExponent(bytes, p + 1);
      scale -= this.#exponent;
    }
    const set =
      behind === 0
        ? this.#setDecimal(chunk, scale, negative)
        : this.#setLong(head, tail, chunk, behind, scale, negative);
    if (!set && p >= 0) this.#setInexact(Number(latin1(bytes, start, p)));
    return p;
  }

  /** Reads an exponent at `start`; returns its end, or -1. */
  #readExponent(bytes: Uint8Array, start: number): number {
    const negative = bytes[start] === MINUS;
    const first = negative || bytes[start] === PLUS ? start + 1 : start;
    let p = first;
    let exponent = 0;
    for (let digit = bytes[p]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++p]! - ZERO) {
      exponent = Math.min(exponent * 10 + digit, MOST_EXPONENT);
    }
    this.#exponent = negative ? -exponent : exponent;
    return p === first ? -1 : p;
  }

  /** Sets digits / 10^scale; false where doubles are inexact. */
  #setDecimal(digits: number, scale: number, negative: boolean): boolean {
    if (scale > 22 || scale < -22) return false;
    const whole = scale < 0 ? digits * POWERS_OF_TEN[-scale]! : digits;
    if (whole >= EXACT || (negative && whole === 0)) return false;
    const value = scale > 0 ? whole / POWERS_OF_TEN[scale]! : whole;
    this.value = negative ? -value : value;
    this.mantissa = negative ? -whole : whole;
    this.scale = scale < 0 ? 0 : scale;
    return true;
  }

  /** Sets `behind` digits after `head`, up to 18: in `chunk` or, from ten on, in `tail` and `chunk`. */
  #setLong(head: number, tail: number, chunk: number, behind: number, scale: number, negative: boolean): boolean {
    if (behind > 2 * CHUNK) return false;
    const more = behind > CHUNK;
    const shift = POWERS_OF_TEN[more ? CHUNK : behind]!;
    const shifted = head * shift;
    const next = (more ? tail : chunk) - shift;
    const high = shifted + next;
    if (!more && this.#setDecimal(high, scale, negative)) return true;
    let low = next - (high - shifted);
    if (more) {
      const power = POWERS_OF_TEN[behind - CHUNK]!;
      low += (chunk - power) / power;
    }
    const value = multiplyWide(high, low, more ? behind - CHUNK - scale : -scale);
    this.#setInexact(negative ? -value : value);
    return value === value;
  }

  #setInexact(value: number): void {
    this.value = value;
    this.mantissa = 0;
    this.scale = INEXACT;
  }
}

const ascii = new TextDecoder('latin1');

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return ascii.decode(bytes.subarray(start, end));
}
