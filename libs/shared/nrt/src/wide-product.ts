import { powerPlace, WIDE_POWERS } from './wide-powers';

const SPLITTER = 134_217_729; // 2^27 + 1
/** Above the error of the sum of both doubles (2^-101 of it), far below what a rounding hinges on. */
const DOUBT = 2 ** -98;

/**
 * (high + low) * 10^exponent, rounded to the nearest double, for an integer `high` below 2^60 and a `low` of at most half
 * of its last bit. NaN where two doubles cannot tell: halfway between two doubles, and beyond 10^-290 to 10^288.
 */
export function multiplyWide(high: number, low: number, exponent: number): number {
  const place = powerPlace(exponent);
  if (place < 0) return NaN;
  const power = WIDE_POWERS[place]!;
  const product = high * power;
  const rest = productError(high, place, product) + (high * WIDE_POWERS[place + 1]! + low * power);
  const slack = product * DOUBT;
  const value = product + (rest + slack);
  return value === product + (rest - slack) ? value : NaN;
}

/** The rounding error of `product`: Dekker's product, which needs no fused multiplication. */
function productError(factor: number, place: number, product: number): number {
  const scaled = factor * SPLITTER;
  const head = scaled - (scaled - factor);
  const tail = factor - head;
  const powerHead = WIDE_POWERS[place + 2]!;
  const powerTail = WIDE_POWERS[place + 3]!;
  return tail * powerTail - (product - head * powerHead - tail * powerHead - head * powerTail);
}
