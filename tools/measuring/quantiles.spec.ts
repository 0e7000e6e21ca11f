import { median, quantile } from './quantiles.mjs';

describe('quantiles', () => {
  it('are values in their order, the higher one of two in the middle', () => {
    expect([median([9, 1, 10]), median([4, 3, 2, 1]), quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([
      9, 3, 1, 3,
    ]);
  });

  it('of nothing are 0', () => expect(median([])).toBe(0));
});
