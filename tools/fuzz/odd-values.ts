import fc from 'fast-check';

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\uD800', 'a\uDC00b', '\uFEFF', '\u202Eabc', 'é', 'İ', 'ß', '😀', '\u2028', '\r\n', '\t'],
  ...["'", '"', '\\', '`', '%', '%00', '%2F', '..', '../../etc/passwd', '*', '$1', '{}', '[]', ';', '--', '<script>'],
  ...['null', 'undefined', 'NaN', 'true', '-0', '1e400', '1e-400', '0x10', '+1', '01', '1_000', '٣', '1.5', '-1'],
  ...['2147483648', '9007199254740993', '9223372036854775808', '99999999999999999999999', '__proto__', 'constructor'],
  ...['2024-02-30', '2024-01-17T24:00:00', '-0001-01-01', '99999-01-01', '0000-00-00', '2024-01-17T00:00:00+25:00'],
  ...['infinity', '-infinity', 'epoch', 'now', 'P1Y', 'PT', 'PT0S', '1'.repeat(400), 'a'.repeat(2_001), '=1+1'],
];

const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 1.5, 91, -181, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, -(2 ** 63)],
  ...[1e21, 1e308, -1e308, 5e-324, 1e-7],
];

/** Texts that programs trip over, and arbitrary ones. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
);

export const oddNumber: fc.Arbitrary<number> = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double());

/** Any JSON value: of each type, empty, nested, with keys of prototypes. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, [{}]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 80 }).map(nested) },
);

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((value, _, i) => (i % 2 === 0 ? [value] : { a: value }), 1);
}

/** Percent-encodes a text; surrogates without a partner become the bytes that no UTF-8 has. */
export function percentEncode(text: string): string {
  return [...text].map((c) => (/\p{Surrogate}/u.test(c) ? '%ED%A0%80' : encodeURIComponent(c))).join('');
}
