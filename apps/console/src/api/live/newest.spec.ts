import { allWithNewest, withNewest } from './newest';

const stream = {
  id: 1,
  code: 'a:b:c',
  values: 2,
  lastDatetime: '2024-01-01T00:00:00.000000',
  lastValue: 1,
  lastQualityFlag: 4,
};

describe('a stream with a newer value', () => {
  it('has the value, its time and the count, and not the flag of the value before', () => {
    const newest = [{ code: 'a:b:c', datetime: '2024-01-02T00:00:00.000000', value: 'x', values: 3 }];
    expect(withNewest(stream, newest)).toEqual({
      ...{ id: 1, code: 'a:b:c', values: 5, lastValue: 'x' },
      lastDatetime: '2024-01-02T00:00:00.000000',
    });
  });

  it.each([
    ['older', 'a:b:c', '2023-12-31T00:00:00.000000'],
    ['of the same time', 'a:b:c', stream.lastDatetime],
    ['of another stream', 'a:b:d', '2024-01-02T00:00:00.000000'],
  ])('is the same where a value is %s', (_name, code, datetime) => {
    const streams = [stream];
    expect(allWithNewest(streams, [{ code, datetime, value: 2 }])).toBe(streams);
  });
});
