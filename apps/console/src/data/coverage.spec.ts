import { type NumberValues } from '../plot/stream-values';
import { coveredBy, coveredByBuckets, gapOf, shareOf } from './coverage';

const MINUTE = 60_000;
const DAY = 86_400_000;
const values = (times: number[], count: number): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'PT1H', times, means: times, least: times, most: times },
  counts: times.map(() => count),
});
const RANGE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 3) };

describe('gapOf', () => {
  it('is three times the rhythm of values, rounded up', () => {
    expect(gapOf(values([0, 10 * MINUTE, 20 * MINUTE], 10))).toBe(5 * MINUTE);
    expect(
      gapOf(
        values(
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 40].map((day) => day * DAY),
          1,
        ),
      ),
    ).toBe(3 * DAY);
  });

  it('is something for a single value', () => {
    expect(gapOf(values([5], 1))).toBeGreaterThan(0);
  });
});

describe('coveredBy', () => {
  const about = { code: 'a:b:c', values: 9, days: [], gaps: [], totalGaps: 0 };

  it('is all but the gaps', () => {
    const gaps = [{ start: '2024-01-01T00:00:00.000', end: '2024-01-02T00:00:00.000', seconds: 86_400 }];
    const covered = coveredBy({ ...about, gaps, totalGaps: 1 }, RANGE);
    expect(covered).toEqual([{ from: Date.UTC(2024, 0, 2), to: RANGE.to, share: 1 }]);
    expect(shareOf(covered, RANGE)).toBe(0.5);
  });

  it('goes by days where there are more gaps than are listed', () => {
    const days = [
      { date: '2024-01-01', values: 9, gaps: 2000, gapSeconds: 43_200 },
      { date: '2024-01-02', lastDate: '2024-01-31', values: 0, gaps: 1, gapSeconds: 30 * 86_400 },
    ];
    const covered = coveredBy({ ...about, days, totalGaps: 2000 }, RANGE);
    expect(covered).toEqual([
      { from: RANGE.from, to: RANGE.from + DAY, share: 0.5 },
      { from: RANGE.from + DAY, to: RANGE.from + 31 * DAY, share: 0 },
    ]);
    expect(shareOf(covered, RANGE)).toBe(0.25);
  });
});

it('joins buckets that are neighbours', () => {
  expect(coveredByBuckets(values([0, 10, 20, 60, 70], 1))).toEqual([
    { from: 0, to: 30, share: 1 },
    { from: 60, to: 80, share: 1 },
  ]);
});
