import { windowOf } from './recent-values';

const HOUR = 3_600_000;

describe('the latest values of a stream', () => {
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
