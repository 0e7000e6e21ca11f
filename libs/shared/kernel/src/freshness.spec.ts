import { eventFreshness, freshnessOf, rhythmOf, worstFreshness } from './freshness';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NOW = Date.UTC(2026, 2, 2);

/** A stream with a value each `rhythm`, the newest one `age` ago. */
const stream = (age: number, rhythm: number, values = 25) => ({
  firstDatetime: new Date(NOW - age - (values - 1) * rhythm).toISOString().slice(0, 23),
  lastDatetime: `${new Date(NOW - age).toISOString().slice(0, 23)}000`,
  values,
});

describe('the freshness of a stream', () => {
  it.each([
    ['a value a minute, 15 minutes ago', 15 * MINUTE, MINUTE, 'fresh'],
    ['a value a minute, 16 minutes ago', 16 * MINUTE, MINUTE, 'late'],
    ['a value a minute, an hour ago', 60 * MINUTE, MINUTE, 'late'],
    ['a value a minute, 61 minutes ago', 61 * MINUTE, MINUTE, 'silent'],
    ['a value an hour, 3 hours ago', 180 * MINUTE, 60 * MINUTE, 'fresh'],
    ['a value an hour, 12 hours ago', 720 * MINUTE, 60 * MINUTE, 'late'],
    ['a value an hour, 13 hours ago', 780 * MINUTE, 60 * MINUTE, 'silent'],
    ['a value a day, 5 days ago', 5 * DAY, DAY, 'late'],
    ['a value of the future', -DAY, MINUTE, 'fresh'],
  ] as const)('goes by its own rhythm: %s', (_name, age, rhythm, freshness) => {
    expect(freshnessOf(stream(age, rhythm), NOW)).toBe(freshness);
  });

  it('is unknown without a rhythm', () => {
    expect(rhythmOf(stream(0, MINUTE))).toBe(MINUTE);
    expect(freshnessOf({ values: 0 }, NOW)).toBeUndefined();
    expect(freshnessOf({ ...stream(DAY, MINUTE), values: 1 }, NOW)).toBeUndefined();
  });
});

describe('the freshness of a place that an event tells', () => {
  it.each([
    ['that lasts', -DAY, 'fresh'],
    ['that ended 90 days ago', 90 * DAY, 'fresh'],
    ['that ended 91 days ago', 91 * DAY, 'late'],
    ['that ended 360 days ago', 360 * DAY, 'late'],
    ['that ended 361 days ago', 361 * DAY, 'silent'],
  ] as const)('goes by its age: an event %s', (_name, age, freshness) => {
    expect(eventFreshness(NOW - age, NOW)).toBe(freshness);
  });
});

describe('the freshness of an item', () => {
  it('is that of the worst of its streams', () => {
    const [fresh, late, silent] = [stream(0, MINUTE), stream(16 * MINUTE, MINUTE), stream(DAY, MINUTE)];
    expect(worstFreshness([fresh, late], NOW)).toBe('late');
    expect(worstFreshness([fresh, silent, late], NOW)).toBe('silent');
    expect(worstFreshness([fresh, { values: 0 }], NOW)).toBe('fresh');
    expect(worstFreshness([], NOW)).toBeUndefined();
    expect(worstFreshness([{ values: 1 }], NOW)).toBeUndefined();
  });
});
