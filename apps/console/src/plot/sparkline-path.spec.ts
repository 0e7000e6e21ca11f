import { sparklinePath } from './sparkline-path';

const SIZE = { width: 103, height: 23 };

describe('sparklinePath', () => {
  it('spans the drawing', () => {
    expect(sparklinePath({ times: [0, 50, 100], values: [0, 10, 5], gap: 50 }, SIZE)).toBe(
      'M1.5 21.5L51.5 1.5L101.5 11.5',
    );
  });

  it('places the values within a range', () => {
    expect(sparklinePath({ times: [0, 50], values: [0, 10], gap: 50 }, SIZE, [0, 100])).toBe('M1.5 21.5L51.5 1.5');
  });

  it('draws a constant in the middle', () => {
    expect(sparklinePath({ times: [0, 100], values: [7, 7], gap: 100 }, SIZE)).toBe('M1.5 11.5L101.5 11.5');
  });

  it('lifts the pen over a gap', () => {
    const path = sparklinePath({ times: [0, 1, 2, 99, 100], values: [0, 1, 0, 1, 0], gap: 3 }, SIZE);
    expect(path.match(/M/g)).toHaveLength(2);
  });

  it('draws a value with gaps on both sides as a dot', () => {
    const path = sparklinePath({ times: [0, 1, 50, 99, 100], values: [0, 1, 0, 1, 0], gap: 3 }, SIZE);
    expect(path.match(/h0/g)).toHaveLength(1);
    expect(path).toContain('M51.5 21.5h0');
  });

  it.each([
    ['nothing', [], []],
    ['one value', [1, 2], [null, 4]],
  ])('is empty for %s', (_what, times, values) => {
    expect(sparklinePath({ times, values, gap: 1 }, SIZE)).toBe('');
  });
});
