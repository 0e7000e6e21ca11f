import { RequestRate } from './request-rate';

describe('RequestRate', () => {
  let now = 0;
  const rate = (most: number): RequestRate => new RequestRate(most, 60_000, () => now);

  beforeEach(() => (now = 0));

  it('tells how long to wait for the end of the window that the first request began', () => {
    const limited = rate(2);
    expect(limited.count('a')).toBe(0);
    now = 20_000;
    expect([limited.count('a'), limited.count('a')]).toEqual([0, 40_000]);
    now = 59_000;
    expect(limited.count('a')).toBe(1_000);
    now = 60_000;
    expect([limited.count('a'), limited.count('a'), limited.count('a')]).toEqual([0, 0, 60_000]);
  });

  it('counts each client by itself', () => {
    const limited = rate(1);
    expect([limited.count('a'), limited.count('b')]).toEqual([0, 0]);
    now = 30_000;
    expect([limited.count('c'), limited.count('b')]).toEqual([0, 30_000]);
    now = 60_000;
    expect([limited.count('a'), limited.count('c')]).toEqual([0, 30_000]);
  });
});
