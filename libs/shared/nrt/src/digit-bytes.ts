const ZERO = 48;
/** Digits that fit into an integer of 32 bits. */
const NARROW_DIGITS = 9;
const NARROW = 10 ** NARROW_DIGITS;

/** Writes the last `digits` digits of a whole number below 10^18, zero-padded; returns the end. */
export function writeDigits(out: Uint8Array, at: number, value: number, digits: number): number {
  if (digits <= NARROW_DIGITS) return writeNarrow(out, at, value, digits);
  const upper = Math.floor(value / NARROW);
  return writeNarrow(out, writeNarrow(out, at, upper, digits - NARROW_DIGITS), value - upper * NARROW, NARROW_DIGITS);
}

/** Writes a whole number, 0 to 2^53; returns the end. */
export function writeWhole(out: Uint8Array, at: number, value: number): number {
  return writeDigits(out, at, value, digitsOf(value));
}

function writeNarrow(out: Uint8Array, at: number, value: number, digits: number): number {
  let rest = value | 0;
  for (let i = at + digits - 1; i >= at; i--) {
    const tenth = (rest / 10) | 0;
    out[i] = ZERO + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits;
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let power = 10; value >= power; power *= 10) digits++;
  return digits;
}
