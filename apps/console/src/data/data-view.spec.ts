import { itemCodeOf } from '../records/ancestor-codes';
import { axesOf, bucketOf, codesOf, extentOf, flagsOf, partOf } from './data-view';

const stream = (firstDatetime?: string, lastDatetime = firstDatetime) => ({
  ...{ id: 1, code: 'a:b:c', values: 1 },
  ...(firstDatetime && lastDatetime ? { firstDatetime, lastDatetime } : {}),
});

describe('the address of the page Data', () => {
  it('has codes, each once, ignoring case', () => {
    expect(codesOf({ codes: 'A:b:c, a:b:c,,a:b:d' })).toEqual(['a:b:c', 'a:b:d']);
    expect(codesOf({})).toEqual([]);
  });

  it.each([
    ['12', [1, 2]],
    ['2,1,1', [1, 2]],
    ['x', undefined],
    [undefined, undefined],
  ])('keeps the flags of %s', (flags, kept) => {
    expect(flagsOf(flags === undefined ? {} : { flags })).toEqual(kept);
  });

  it('takes what it knows only', () => {
    expect(bucketOf({ bucket: 'PT1H' })).toBe('PT1H');
    expect(bucketOf({ bucket: 'PT61S' })).toBeUndefined();
    expect(partOf({ show: 'values' })).toBe('values');
    expect(partOf({ show: 'nonsense' })).toBe('statistics');
  });

  it('puts up to two units into one plot unless somebody chose', () => {
    expect(axesOf({}, ['m', 'm', 'psu'])).toBe('unit');
    expect(axesOf({}, ['m', 's', 'psu'])).toBe('apart');
    expect(axesOf({ axes: 'unit' }, ['m', 's', 'psu'])).toBe('unit');
  });
});

describe('extentOf', () => {
  it('goes from the first value to the latest one of all', () => {
    const streams = [
      stream('2020-01-02T00:00:00.000000', '2020-01-03T00:00:00.000001'),
      stream('2020-01-01T00:00:00.000000', '2020-01-02T00:00:00.000000'),
      stream(),
    ];
    expect(extentOf(streams)).toEqual({ from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 0, 3) });
  });

  it('has room around a single value, and is nothing without one', () => {
    const { from, to } = extentOf([stream('2020-01-02T00:00:00.000000')])!;
    expect(to - from).toBe(3_600_000);
    expect(extentOf([stream()])).toBeUndefined();
  });
});

it('knows the item of a stream', () => {
  expect(itemCodeOf('vessel:mya_ii:gnss_01:sog')).toBe('vessel:mya_ii:gnss_01');
});
