import { freshnessOf } from './freshness';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

describe('the freshness of a stream', () => {
  it.each([
    ['a value a minute, 10 minutes ago', 10 * MINUTE, MINUTE, 'fresh'],
    ['a value a minute, 20 minutes ago', 20 * MINUTE, MINUTE, 'late'],
    ['a value a minute, 2 hours ago', 120 * MINUTE, MINUTE, 'silent'],
    ['a value a day, 2 days ago', 2 * DAY, DAY, 'fresh'],
    ['a value a day, 5 days ago', 5 * DAY, DAY, 'late'],
    ['a value a day, a month ago', 30 * DAY, DAY, 'silent'],
    ['a value of the future', -DAY, MINUTE, 'fresh'],
  ] as const)('goes by its own rhythm: %s', (_name, age, rhythm, freshness) => {
    expect(freshnessOf(age, rhythm)).toBe(freshness);
  });
});
