import fc from 'fast-check';
import {
  beforeNow,
  DAY,
  HOUR,
  isLive,
  momentAt,
  momentText,
  panned,
  rangeTexts,
  resolveRange,
  zoomed,
} from './time-range';

const NOW = Date.UTC(2024, 5, 1);
const EXTENT = { from: Date.UTC(2020, 0, 1), to: Date.UTC(2024, 0, 1) };
const ranges = fc
  .tuple(fc.integer({ min: -5e12, max: 5e12 }), fc.integer({ min: 10, max: 1e12 }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('a range of an address', () => {
  it.each([
    ['-P7D', 7 * DAY],
    ['-PT6H', 6 * HOUR],
    ['-P1DT1H', DAY + HOUR],
    ['-P', undefined],
    ['P7D', undefined],
    ['2024-01-01', undefined],
  ])('%s before now', (text, length) => {
    expect(beforeNow(text)).toBe(length);
  });

  it.each([
    ['2024-01-17', Date.UTC(2024, 0, 17)],
    ['2024-01-17T12:00', Date.UTC(2024, 0, 17, 12)],
    ['2024-01-17T12:00:00.5Z', Date.UTC(2024, 0, 17, 12, 0, 0, 500)],
    ['2024-02-45', undefined],
    ['yesterday', undefined],
  ])('%s is a moment in UTC', (text, time) => {
    expect(momentAt(text)).toBe(time);
  });

  it('is all that there is where nothing is said', () => {
    expect(resolveRange({}, EXTENT, NOW)).toEqual(EXTENT);
    expect(resolveRange({}, undefined, NOW)).toBeUndefined();
    expect(resolveRange({ from: 'nonsense' }, EXTENT, NOW)).toEqual(EXTENT);
  });

  it('goes on with the present where it begins before now', () => {
    expect(resolveRange({ from: '-P1D' }, EXTENT, NOW)).toEqual({ from: NOW - DAY, to: NOW });
    expect(isLive({ from: '-P1D' })).toBe(true);
    expect(isLive({ from: '2024-01-01' })).toBe(false);
  });

  it('may have its bounds the wrong way round', () => {
    const { from, to } = EXTENT;
    expect(resolveRange({ from: momentText(to), to: momentText(from) }, undefined, NOW)).toEqual(EXTENT);
  });

  it('comes back as it was written', () => {
    fc.assert(fc.property(ranges, (range) => expect(resolveRange(rangeTexts(range), undefined, NOW)).toEqual(range)));
  });
});

describe('moving a range', () => {
  it('zooms out what it zoomed in', () => {
    expect(zoomed(zoomed(EXTENT, 0.5), 2)).toEqual(EXTENT);
  });

  it('pans back what it panned', () => {
    expect(panned(panned(EXTENT, 0.25), -0.25)).toEqual(EXTENT);
  });

  it('stays within the years of time stamps and never ends', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (range, factor) => {
        const { from, to } = zoomed(range, factor);
        expect(to).toBeGreaterThan(from);
        expect(momentAt(momentText(from))).toBe(from);
      }),
    );
  });
});
