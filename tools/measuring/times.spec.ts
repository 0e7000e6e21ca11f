import fc from 'fast-check';
import { Times } from './times.mjs';

describe('Times', () => {
  it('finds quantiles to 2 %, and the longest exactly', () => {
    const times = new Times();
    for (let ms = 1; ms <= 1_000; ms++) times.add(ms);
    expect(times.count).toBe(1_000);
    expect(times.worst).toBe(1_000);
    expect(times.quantile(0.5) / 500).toBeCloseTo(1, 1);
    expect(times.quantile(0.99) / 990).toBeCloseTo(1, 1);
  });

  it('is never below the true quantile, nor more than 2 % above', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { minLength: 1 }), (all) => {
        const times = new Times();
        for (const ms of all) times.add(ms);
        const sorted = [...all].sort((a, b) => a - b);
        for (const part of [0.5, 0.99, 1]) {
          const truth = sorted[Math.ceil(all.length * part) - 1]!;
          const found = times.quantile(part);
          expect(found).toBeGreaterThanOrEqual(truth * (1 - 1e-9));
          expect(found).toBeLessThanOrEqual(truth * 1.0201);
        }
      }),
    ));

  it('gives 0 for no time', () => expect(new Times().quantile(0.5)).toBe(0));
});
