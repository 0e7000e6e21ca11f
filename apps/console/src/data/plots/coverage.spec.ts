import fc from 'fast-check';
import { gapOf, lateOnes, type NumberValues } from '../../plot/stream-values';
import { coveredBy, coveredByValues, knownExtent, shareOf, within } from './coverage';

const DAY = 86_400_000;
const RANGE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 3) };
const about = { code: 'a:b:c', gap: 60, values: 9, days: [], gaps: [], totalGaps: 0 };
const valuesOf = (times: readonly number[], aggregate = 'NONE', count = 1): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate, times, means: times, least: times, most: times },
  counts: times.map(() => count),
});
const stamp = (time: number): string => new Date(time).toISOString().slice(0, -1);

describe('coveredBy', () => {
  it('is all but the gaps', () => {
    const gaps = [{ start: '2024-01-01T00:00:00.000', end: '2024-01-02T00:00:00.000', seconds: 86_400 }];
    const covered = coveredBy({ coverage: { ...about, gaps, totalGaps: 1 }, range: RANGE });
    expect(covered).toEqual([{ from: Date.UTC(2024, 0, 2), to: RANGE.to, share: 1 }]);
    expect(shareOf(covered, RANGE)).toBe(0.5);
  });

  it('goes by days where there are more gaps than are listed', () => {
    const days = [
      { date: '2024-01-01', values: 9, gaps: 2000, gapSeconds: 43_200 },
      { date: '2024-01-02', lastDate: '2024-01-31', values: 0, gaps: 1, gapSeconds: 86_400 },
    ];
    const covered = coveredBy({ coverage: { ...about, days, totalGaps: 2000 }, range: RANGE });
    expect(covered).toEqual([
      { from: RANGE.from, to: RANGE.from + DAY, share: 0.5 },
      { from: RANGE.from + DAY, to: RANGE.to, share: 0 },
    ]);
    expect(shareOf(covered, RANGE)).toBe(0.25);
  });

  it('keeps a value with gaps on both sides, and is nothing without values', () => {
    const noon = '2024-01-02T00:00:00.000';
    const gaps = [
      { start: stamp(RANGE.from), end: noon, seconds: 86_400 },
      { start: noon, end: stamp(RANGE.to), seconds: 86_400 },
    ];
    const coverage = { ...about, gaps, totalGaps: 2 };
    const at = Date.UTC(2024, 0, 2);
    expect(coveredBy({ coverage, range: RANGE })).toEqual([{ from: at, to: at, share: 1 }]);
    expect(coveredBy({ coverage: { ...about, values: 0 }, range: RANGE })).toEqual([]);
  });
});

describe('what is covered', () => {
  it('ends with the last value, also where the range goes on into the future', () => {
    const last = RANGE.from + DAY;
    const stream = { firstDatetime: stamp(RANGE.from), lastDatetime: stamp(last) };
    const counted = coveredBy({ coverage: about, range: RANGE });
    expect(within(counted, knownExtent(stream, valuesOf([])))).toEqual([{ from: RANGE.from, to: last, share: 1 }]);
    const buckets = valuesOf([RANGE.from, RANGE.from + DAY / 2, last - DAY / 4], 'PT12H', 5);
    const drawn = within(coveredByValues(buckets, gapOf(buckets)), knownExtent(stream, buckets));
    expect(drawn.at(-1)!.to).toBe(last);
  });

  it('reaches to what is drawn where the list of streams is older', () => {
    const stream = { firstDatetime: stamp(0), lastDatetime: stamp(1000) };
    expect(knownExtent(stream, valuesOf([1000, 2000]))).toEqual({ from: 0, to: 2000 });
    expect(knownExtent({}, valuesOf([])).to).toBe(-Infinity);
  });

  it('has nothing of another range', () => {
    const counted = coveredBy({ coverage: about, range: RANGE });
    expect(within(counted, { from: RANGE.to + 1, to: RANGE.to + DAY })).toEqual([]);
    expect(within(counted, { from: RANGE.from - DAY, to: RANGE.from + DAY })).toEqual([
      { from: RANGE.from, to: RANGE.from + DAY, share: 1 },
    ]);
  });

  it('is what the line is drawn over', () => {
    const steps = fc.array(fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 5000 }), fc.integer({ max: DAY })), {
      minLength: 1,
    });
    const aggregates = fc.constantFrom('NONE', 'PT10S');
    fc.assert(
      fc.property(steps, aggregates, (given, aggregate) => {
        let time = 0;
        const unit = aggregate === 'NONE' ? 1 : 10_000;
        const moments = [0, ...given.map((step) => (time += unit * Math.max(1, Math.abs(step))))];
        const values = valuesOf(moments, aggregate);
        const gap = gapOf(values);
        const pieces = coveredByValues(values, gap).map(({ from }) => from);
        expect(pieces.slice(1)).toEqual(lateOnes(values, gap).map((index) => moments[index]));
      }),
    );
  });
});
