const WORD = 2 ** 32;
/** A million is 64 times this: six bits fewer, so that the product with the seconds is exact. */
const SECOND = 1_000_000 / 64;
const UPPER = WORD / 64;

/**
 * Moments as microseconds since 1970 in 64 bits, as Arrow and Parquet have them, exactly: in one double they would be rounded
 * before 1684 and after 2255. `ms` are whole, `us` are the microseconds after them, 0 to 999.
 */
export function microsecondsOf(ms: Float64Array, us: Uint16Array): BigInt64Array {
  const all = new BigInt64Array(ms.length);
  const words = new Uint32Array(all.buffer);
  for (let row = 0; row < ms.length; row++) {
    const seconds = Math.floor(ms[row]! / 1000);
    const rest = (ms[row]! - seconds * 1000) * 1000 + us[row]!;
    const sixtyFours = seconds * SECOND;
    const upper = Math.floor(sixtyFours / UPPER);
    const lower = (sixtyFours - upper * UPPER) * 64 + rest;
    words[2 * row] = lower;
    words[2 * row + 1] = lower < WORD ? upper : upper + 1;
  }
  return all;
}
