import * as fc from 'fast-check';
import { formatMilliseconds } from './format-milliseconds';

const FIRST = Date.UTC(1678, 0, 1);
const LAST = Date.UTC(2262, 0, 1) - 1;
const ms = fc.oneof(fc.integer({ min: FIRST, max: LAST }), fc.integer({ min: -3, max: 3 }));
const us = fc.integer({ min: 0, max: 999 });

it('writes every moment of files exactly', () => {
  fc.assert(
    fc.property(ms, us, (ms, us) => {
      const text = formatMilliseconds(ms, us);
      expect(text).toMatch(us === 0 ? /^-?\d+$/ : /^-?\d+\.\d{3}$/);
      expect(BigInt(us === 0 ? `${text}000` : text.replace('.', ''))).toBe(BigInt(ms) * 1_000n + BigInt(us));
    }),
    { numRuns: 1_000 },
  );
});

it('gives numbers of which those of neighbouring microseconds differ, from 1692 to 2248', () => {
  const exact = fc.integer({ min: Date.UTC(1692, 0, 1), max: Date.UTC(2248, 0, 1) });
  fc.assert(
    fc.property(exact, us, (ms, us) => {
      const number = Number(formatMilliseconds(ms, us));
      const floored = Math.floor(number);
      expect([floored, Math.round((number - floored) * 1_000)]).toEqual([ms, us]);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  [0, 0, '0'],
  [0, 7, '0.007'],
  [-1, 500, '-0.500'],
  [-2, 999, '-1.001'],
  [1_705_486_680_250, 40, '1705486680250.040'],
])('writes %d ms and %d us as %s', (ms, us, text) => {
  expect(formatMilliseconds(ms, us)).toBe(text);
});
