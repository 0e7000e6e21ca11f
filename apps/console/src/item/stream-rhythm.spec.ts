import { recentOf, rhythmOf, windowOf } from './stream-rhythm';

const HOUR = 3_600_000;

describe('the rhythm of a stream', () => {
  it('is that of its values within buckets', () => {
    expect(rhythmOf([0, HOUR, 2 * HOUR], [60, 60, 12])).toBe(HOUR / 60);
  });

  it('does not count gaps', () => {
    expect(rhythmOf([0, HOUR, 2 * HOUR, 900 * HOUR, 901 * HOUR], [1, 1, 1, 1, 1])).toBe(HOUR);
  });

  it('is unknown of one bucket', () => {
    expect(rhythmOf([5], [1000])).toBeUndefined();
    expect(rhythmOf([], [])).toBeUndefined();
  });
});

describe('the latest values of a stream', () => {
  it('are a line with its rhythm', () => {
    const column = { name: 'a', code: 'a', kind: 'number' as const };
    const columns = [
      { ...column, values: [1, 2] },
      { ...column, values: [6, 6] },
    ];
    expect(recentOf({ times: [0, HOUR], columns })).toEqual({
      line: { times: [0, HOUR], values: [1, 2] },
      rhythm: HOUR / 6,
    });
  });

  it.each([
    ['a day of a value a minute', '2024-01-01T00:00:00.000', '2024-01-31T00:00:00.000', 43_201, 24],
    ['48 values of one a day', '2012-01-01T00:00:00.000', '2015-12-31T00:00:00.000', 1461, 48 * 24],
    ['no more than there is', '2024-01-30T23:00:00.000', '2024-01-31T00:00:00.000', 61, 1],
    ['a single value', '2024-01-31T00:00:00.000', '2024-01-31T00:00:00.000', 1, 0],
  ])('lie in the window of %s', (_name, firstDatetime, lastDatetime, values, hours) => {
    const { datetimeMin, datetimeMax } = windowOf({ id: 1, code: 'a', firstDatetime, lastDatetime, values });
    expect((datetimeMax.getTime() - 1 - datetimeMin.getTime()) / HOUR).toBeCloseTo(hours, 6);
  });
});
