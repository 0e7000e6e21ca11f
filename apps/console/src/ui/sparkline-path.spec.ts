import fc from 'fast-check';
import { sparklinePath } from './sparkline-path';

describe('the path of a sparkline', () => {
  it('goes from the lowest to the highest value', () => {
    expect(sparklinePath([0, 10, 5], 100, 20)).toBe('M0 20l0 0L50 0L100 10');
  });

  it('breaks at gaps and draws single values as dots', () => {
    expect(sparklinePath([1, null, 2], 100, 20)).toBe('M0 20l0 0M100 0l0 0');
  });

  it('is level where nothing changes, and empty without values', () => {
    expect(sparklinePath([3, 3], 100, 20)).toBe('M0 10l0 0L100 10');
    expect(sparklinePath([null, null], 100, 20)).toBe('');
    expect(sparklinePath([], 100, 20)).toBe('');
  });

  it('stays within its box', () => {
    const values = fc.array(fc.option(fc.double({ noNaN: true, min: -1e300, max: 1e300 })), { maxLength: 60 });
    fc.assert(
      fc.property(values, (given) => {
        const places = [...sparklinePath(given, 100, 20).matchAll(/[ML](\S+) ([^LMl]+)/g)];
        expect(places.length).toBe(given.filter((value) => value !== null).length);
        for (const [, x, y] of places) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(100);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
          expect(Number(y)).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
