import { formatBytes, formatSeconds, overallText } from './progress';

describe('progress', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1234, '1.2 kB'],
    [999_900, '1.0 MB'],
    [500_000_000, '500 MB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [5.4, '5 s'],
    [119.6, '2 min 0 s'],
    [3_700, '1 h 1 min'],
  ])('writes %d seconds as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

  it('tells rate and time left', () => {
    expect(overallText(10_000_000, 40_000_000, 5)).toBe('10.0 MB of 40.0 MB, 2.0 MB/s, 15 s left');
    expect(overallText(10_000_000, undefined, 5)).toBe('10.0 MB, 2.0 MB/s');
    expect(overallText(0, 10, 0)).toBe('0 B of 10 B');
  });
});
