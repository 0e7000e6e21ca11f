import { powerPlace, WIDE_POWERS } from './wide-powers';

const BITS = 1100n;

/** A double, times 2^1100. */
function scaled(value: number): bigint {
  const [bits] = new BigUint64Array(Float64Array.of(value).buffer);
  const exponent = bits! >> 52n;
  const mantissa = (bits! & (2n ** 52n - 1n)) + (exponent > 0n ? 2n ** 52n : 0n);
  return (mantissa << (BITS + (exponent > 0n ? exponent : 1n))) >> 1075n;
}

it('powers of ten are sums of two doubles, off by less than 2^-105, and the larger one is cut in two', () => {
  for (let exponent = -290; exponent <= 288; exponent++) {
    const place = powerPlace(exponent);
    const [upper, lower, head, tail] = WIDE_POWERS.subarray(place, place + 4);
    const power = exponent < 0 ? (1n << BITS) / 10n ** BigInt(-exponent) : (10n ** BigInt(exponent)) << BITS;
    const off = scaled(upper!) + scaled(lower!) - power;
    expect((off < 0n ? -off : off) << 105n).toBeLessThan(power + (1n << 106n));
    expect(head! + tail!).toBe(upper);
    expect(scaled(tail!) << 25n < scaled(upper!)).toBe(true);
  }
  expect([powerPlace(-291), powerPlace(289), powerPlace(NaN)]).toEqual([-1, -1, -1]);
});
