import { LARGE_E, MINUS, PLUS, POINT, SMALL_E, ZERO } from './ascii';
import { POWERS_OF_TEN } from './powers-of-ten';
import { divideWide } from './wide-division';

/** The scale of a number that is no exact decimal: see `NumberCell.scale`. */
export const INEXACT = -1;

/** A mantissa up to here can take one more digit and stays an exact integer below 2^53. */
const ROOM_FOR_A_DIGIT = 900_719_925_474_098;
/** So many digits fit two doubles exactly. */
const WIDE_DIGITS = 19;

/**
 * The general reader of one numeric cell: every way of writing a number, rounded to the nearest double. It keeps the
 * last result in its fields, so that reading a cell makes no garbage.
 */
export class NumberCell {
  value = 0;
  /** With `scale` >= 0 the value is exactly the decimal mantissa / 10^scale, |mantissa| < 2^53. */
  mantissa = 0;
  /** 0 to 22; `INEXACT` for more digits than that, for large integers, and for -0: an integer mantissa has no sign of zero. */
  scale = 0;

  /** Reads the bytes from `start` to `end`, at least one; answers the code of the fault, if any. */
  read(bytes: Uint8Array, start: number, end: number): 'bad-number' | 'number-overflow' | undefined {
    let p = start;
    const negative = bytes[p] === MINUS;
    if (negative || bytes[p] === PLUS) p++;
    let mantissa = 0;
    let tail = 0;
    let tailDigits = 0;
    let digits = 0;
    let significant = 0;
    let dropped = false;
    let point = -1;
    for (; p < end; p++) {
      const digit = bytes[p]! - ZERO;
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (significant > 0 || digit > 0) significant++;
        if (tailDigits === 0 && mantissa <= ROOM_FOR_A_DIGIT) mantissa = mantissa * 10 + digit;
        else if (significant <= WIDE_DIGITS) {
          tail = tail * 10 + digit;
          tailDigits++;
        } else dropped = true;
      } else if (bytes[p] === POINT && point < 0) point = digits;
      else break;
    }
    if (digits === 0) return 'bad-number';
    let exponent = 0;
    if (p < end) {
      exponent = readExponent(bytes, p, end);
      if (exponent !== exponent) return 'bad-number';
    }
    const scale = (point < 0 ? 0 : digits - point) - exponent;
    if (dropped || !this.#small(mantissa, tail, tailDigits, scale, negative)) {
      return this.#large(Number(latin1(bytes, start, end)));
    }
    return undefined;
  }

  /** Whether the number could be had from exact doubles; if so the fields are set. */
  #small(mantissa: number, tail: number, tailDigits: number, scale: number, negative: boolean): boolean {
    if (scale > 22 || scale < -22) return false;
    if (tailDigits > 0) return scale >= 0 && this.#wide(mantissa, tail, tailDigits, scale, negative);
    const whole = scale < 0 ? mantissa * POWERS_OF_TEN[-scale]! : mantissa;
    if (!Number.isSafeInteger(whole)) return false;
    const value = scale > 0 ? whole / POWERS_OF_TEN[scale]! : whole;
    if (negative && whole === 0) return this.#inexact(-0);
    this.value = negative ? -value : value;
    this.mantissa = negative ? -whole : whole;
    this.scale = scale < 0 ? 0 : scale;
    return true;
  }

  #wide(mantissa: number, tail: number, tailDigits: number, scale: number, negative: boolean): boolean {
    const value = divideWide(mantissa, tail, tailDigits, scale);
    return value === value && this.#inexact(negative ? -value : value);
  }

  #inexact(value: number): boolean {
    this.value = value;
    this.mantissa = 0;
    this.scale = INEXACT;
    return true;
  }

  #large(value: number): 'number-overflow' | undefined {
    if (!Number.isFinite(value)) return 'number-overflow';
    this.#inexact(value);
    return undefined;
  }
}

/** The exponent that fills the bytes, at most a million either way (the text decides then); NaN when they are none. */
function readExponent(bytes: Uint8Array, start: number, end: number): number {
  let p = start;
  if (bytes[p] !== LARGE_E && bytes[p] !== SMALL_E) return NaN;
  p++;
  const negative = bytes[p] === MINUS;
  if (negative || bytes[p] === PLUS) p++;
  if (p >= end) return NaN;
  let exponent = 0;
  for (; p < end; p++) {
    const digit = bytes[p]! - ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    exponent = Math.min(exponent * 10 + digit, 1_000_000);
  }
  return negative ? -exponent : exponent;
}

const ascii = new TextDecoder('latin1');

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return ascii.decode(bytes.subarray(start, end));
}
