import fc from 'fast-check';
import { microsecondsOf } from './microseconds';

const ms = fc.oneof(
  fc.integer({ min: Date.UTC(970, 0, 1), max: Date.UTC(2286, 0, 1) }),
  fc.integer({ min: -5_000, max: 5_000 }),
  // Around multiples of 2^32 microseconds.
  fc.tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: -2, max: 2 })).map(([words, beside]) => {
    return Math.floor((words * 2 ** 32) / 1000) + beside;
  }),
);
const moments = fc.array(fc.tuple(ms, fc.integer({ min: 0, max: 999 })), { minLength: 1, maxLength: 50 });

it('gives the microseconds of every moment exactly', () => {
  fc.assert(
    fc.property(moments, (all) => {
      const found = microsecondsOf(
        Float64Array.from(all, ([ms]) => ms),
        Uint16Array.from(all, ([, us]) => us),
      );
      expect([...found]).toEqual(all.map(([ms, us]) => BigInt(ms) * 1_000n + BigInt(us)));
    }),
    { numRuns: 2_000 },
  );
});
