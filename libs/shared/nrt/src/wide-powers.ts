/** The exponents whose products with integers of 64 bits and their rounding errors are normal doubles. */
const LEAST = -290;
const MOST = 288;
/** Bits behind the point: 10^-290 still has 106 of them. */
const SHIFT = 1300n;

/**
 * Powers of ten as sums of two doubles, off by less than 2^-105 of the power: four numbers a power, which are the larger
 * double, the smaller one, and the upper 26 and the other 27 bits of the larger one. `powerPlace` fills them in.
 */
export const WIDE_POWERS = new Float64Array(4 * (MOST - LEAST + 1));

/** Where 10^exponent begins in `WIDE_POWERS`; -1 for exponents beyond -290 to 288. */
export function powerPlace(exponent: number): number {
  if (!(exponent >= LEAST && exponent <= MOST)) return -1;
  const place = 4 * (exponent - LEAST);
  if (WIDE_POWERS[place] === 0) fill(place, exponent);
  return place;
}

function fill(place: number, exponent: number): void {
  const power = exponent < 0 ? (1n << SHIFT) / 10n ** BigInt(-exponent) : (10n ** BigInt(exponent)) << SHIFT;
  const length = power.toString(2).length;
  const upper = power >> BigInt(length - 53);
  const lower = (power >> BigInt(length - 106)) & (2n ** 53n - 1n);
  const tail = upper & (2n ** 27n - 1n);
  const ulp = length - 53 - Number(SHIFT);
  WIDE_POWERS[place] = timesPowerOfTwo(upper, ulp);
  WIDE_POWERS[place + 1] = timesPowerOfTwo(lower, ulp - 53);
  WIDE_POWERS[place + 2] = timesPowerOfTwo(upper - tail, ulp);
  WIDE_POWERS[place + 3] = timesPowerOfTwo(tail, ulp);
}

/** In two steps, since powers of two down to 2^-1069 are wanted, of which half may be no doubles. */
function timesPowerOfTwo(integer: bigint, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return Number(integer) * 2 ** half * 2 ** (exponent - half);
}
