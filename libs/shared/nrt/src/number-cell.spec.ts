import fc from 'fast-check';
import { toBytes } from '../test/read-file';
import { INEXACT, NumberCell } from './number-cell';

const cell = new NumberCell();
const read = (text: string): number | string => {
  const bytes = toBytes(text);
  return cell.read(bytes, 0, bytes.length) ?? cell.value;
};
/** Whether a text is read as a number, or as what is wrong with it; an expectation costs more than the reading. */
const isRead = (text: string, wanted: number | string): boolean => Object.is(read(text), wanted);
const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
const digits = (most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most });

describe('NumberCell', () => {
  it('reads back every double that String writes', () => {
    fc.assert(
      fc.property(doubles, (value) => isRead(Object.is(value, -0) ? '-0' : String(value), value)),
      { numRuns: 4000 },
    );
  });

  it('reads back doubles printed with any precision', () => {
    const bits = fc.tuple(doubles, fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(bits, ([value, precision]) => {
        const text = value.toPrecision(precision);
        const exact = Number(text);
        return isRead(text, Number.isFinite(exact) ? exact : 'number-overflow');
      }),
      { numRuns: 4000 },
    );
  });

  it('reads back doubles as other programs print them', () => {
    const bits = fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((each) => new Float64Array(BigUint64Array.of(each).buffer)[0]!);
    const finite = fc.oneof(bits.filter(Number.isFinite), fc.double({ noNaN: true, min: -1e-300, max: 1e-300 }));
    fc.assert(
      fc.property(finite, (value) => {
        const single = Math.fround(value);
        const texts = [value.toPrecision(17), value.toExponential(16), value.toExponential(18), String(value)];
        if (Number.isFinite(single)) texts.push(String(single), single.toPrecision(17));
        return texts.every((text) => isRead(text, Number(text)));
      }),
      { numRuns: 4000 },
    );
  });

  it('rounds numbers of many digits right that are just beside the middle of two doubles', () => {
    const integer = fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n });
    const cut = fc.tuple(
      integer,
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: 16, max: 32 }),
      fc.constantFrom(-1n, 0n, 1n),
    );
    fc.assert(
      fc.property(cut, ([mantissa, exponent, digits, step]) => {
        // (2 mantissa + 1) * 2^exponent as an integer with 400 decimals, all of which are exact.
        const middle = 2n * mantissa + 1n;
        const all =
          exponent < 0 ? (middle * 10n ** 400n) >> BigInt(-exponent) : (middle * 10n ** 400n) << BigInt(exponent);
        const dropped = String(all).length - digits;
        const text = `${all / 10n ** BigInt(dropped) + step}e${dropped - 400}`;
        return isRead(text, Number(text));
      }),
      { numRuns: 4000 },
    );
  });

  it('tells where a number ends', () => {
    const bytes = toBytes('-1.25e3\t12345678901234567890.5x.');
    expect([cell.scan(bytes, 0), cell.value]).toEqual([7, -1250]);
    expect([cell.scan(bytes, 8), cell.value]).toEqual([30, Number('12345678901234567890.5')]);
    expect(cell.scan(bytes, 30)).toBe(-1);
    expect(cell.scan(bytes, 31)).toBe(-1);
  });

  it('reads exponents beyond all digits, and digits beyond all exponents', () => {
    const zeros = '0'.repeat(1_000_000);
    expect(read(`0.${zeros}1e1000001`)).toBe(1);
    expect(read(`0.${zeros}1e1000000`)).toBe(0.1);
    expect(read(`1${zeros}e-1000000`)).toBe(1);
    expect(read(`0e99999999999`)).toBe(0);
    expect(read(`1e-99999999999`)).toBe(0);
    expect(read(`1e99999999999`)).toBe('number-overflow');
  });

  it('rounds as the language does, also halfway between two doubles', () => {
    const halfway = fc.tuple(
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 62n }),
      fc.constantFrom(-1n, 0n, 1n),
      fc.integer({ min: 0, max: 21 }),
    );
    fc.assert(
      fc.property(halfway, ([near, step, scale]) => {
        const double = BigInt(Number(near));
        const ulp = 2n ** BigInt(double.toString(2).length - 53);
        const written = String(double + ulp / 2n + step).padStart(scale + 1, '0');
        const text = scale === 0 ? written : `${written.slice(0, -scale)}.${written.slice(-scale)}`;
        return isRead(text, Number(text));
      }),
      { numRuns: 4000 },
    );
  });

  it('agrees with the language on whatever the grammar allows, and its decimals are exact', () => {
    const sign = fc.constantFrom('', '-', '+');
    const exponent = fc.oneof(
      fc.constant(''),
      fc.integer({ min: -400, max: 400 }).map((e) => `e${e}`),
    );
    fc.assert(
      fc.property(sign, digits(25), fc.constantFrom('', '.'), digits(30), exponent, (s, whole, point, part, e) => {
        fc.pre(whole + part !== '');
        const text = s + whole + point + part + e;
        const wanted = Number(text);
        if (!isRead(text, Number.isFinite(wanted) ? wanted : 'number-overflow')) return false;
        if (!Number.isFinite(wanted) || cell.scale === INEXACT) return true;
        const { mantissa, scale } = cell;
        const isPlain = Number.isSafeInteger(mantissa) && !Object.is(mantissa, -0) && scale >= 0 && scale <= 22;
        return isPlain && Object.is(mantissa / 10 ** scale, wanted);
      }),
      { numRuns: 4000 },
    );
  });

  it('refuses everything else', () => {
    const grammar = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
    const text = fc.string({ unit: fc.constantFrom(...'0159.+-eExX, '), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, (written) => (read(written) !== 'bad-number') === grammar.test(written)),
      { numRuns: 4000 },
    );
  });
});
