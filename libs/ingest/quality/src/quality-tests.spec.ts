import { FaultList } from '@pelorus/shared/kernel';
import { SeriesJudge } from './judge-series';
import { readTests } from './read-tests';
import { medianInterval } from './rhythm';

/** Flags of values a minute apart, or at other minutes; null is an empty cell. */
function flagsOf(test: object, values: readonly (number | null)[], { minutes, other }: Beside = {}): number[] {
  const faults = new FaultList();
  const [prepared] = readTests([test], { inputs: new Set(), others: new Set(['other']) }, faults);
  if (!prepared) throw new Error(faults.kept[0]!.detail);
  const timesUs = Float64Array.from(values, (_, i) => (minutes?.[i] ?? i) * 60e6);
  const series = {
    timesUs,
    values: Float64Array.from(values, (value) => value ?? NaN),
    others: new Map([['other', Float64Array.from(values, (_, i) => other?.[i] ?? NaN)]]),
    rhythmUs: medianInterval(timesUs),
    nowUs: 1e15,
  };
  const judge = new SeriesJudge(series, [prepared], 10);
  while (judge.step());
  return [...judge.result().flags];
}

interface Beside {
  readonly minutes?: readonly number[];
  readonly other?: readonly (number | null)[];
}

const GAP = { minutes: [0, 1, 2, 60, 61, 62] };

describe('tests of quality control', () => {
  it('take values on a bound as within', () => {
    expect(flagsOf({ test: 'gross_range', failSpan: [1, 4], suspectSpan: [2, 3] }, [1, 2, 3, 4, 4.0001])).toEqual([
      3, 1, 1, 3, 4,
    ]);
    expect(flagsOf({ test: 'spike', suspect: 2, fail: 4 }, [0, 2, 0, 4, 0, 4.5, 0])).toEqual([0, 1, 3, 3, 4, 4, 0]);
    expect(flagsOf({ test: 'difference', threshold: 2 }, [0, 2, 4.1])).toEqual([0, 1, 4]);
    expect(flagsOf({ test: 'rate_of_change', perSecond: 1 }, [0, 60, 121])).toEqual([0, 1, 3]);
    expect(flagsOf({ test: 'flat_line', failSeconds: 120, tolerance: 0.5 }, [1, 1.5, 1, 9])).toEqual([4, 4, 4, 1]);
    expect(flagsOf({ test: 'flat_line', failSeconds: 180, tolerance: 0.5 }, [1, 1.5, 1, 9])).toEqual([1, 1, 1, 1]);
  });

  it.each([
    [{ test: 'spike', fail: 1 }, [0, 1, 0, 0, 1, 0]],
    [{ test: 'spike', fail: 1, method: 'median', count: 3 }, [0, 1, 0, 0, 1, 0]],
    [{ test: 'gradient', fail: 1, count: 3 }, [0, 1, 0, 0, 1, 0]],
    [{ test: 'rate_of_change', perSecond: 1 }, [0, 1, 1, 0, 1, 1]],
    [{ test: 'difference', threshold: 1 }, [0, 1, 1, 0, 1, 1]],
    [{ test: 'argo_spike', threshold: 1 }, [0, 1, 0, 0, 1, 0]],
  ])('do not judge at ends and over gaps: %j', (test, expected) => {
    expect(flagsOf(test, [5, 5, 5, 5, 5, 5], GAP)).toEqual(expected);
    const bridged = flagsOf({ ...test, gapSeconds: 3_600 }, [5, 5, 5, 5, 5, 5], GAP);
    expect(bridged.slice(1, -1)).toEqual([1, 1, 1, 1]);
  });

  it('end a flat stretch at a gap, and go on over an empty cell', () => {
    expect(flagsOf({ test: 'flat_line', failSeconds: 200 }, [5, 5, 5, 5, 5, 5], GAP)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(flagsOf({ test: 'flat_line', failSeconds: 200 }, [5, 5, null, 5, 6])).toEqual([4, 4, 5, 4, 1]);
  });

  it('find missing data by hours and by the rhythm', () => {
    expect(flagsOf({ test: 'time_gap', suspectHours: 0.5, failHours: 2 }, [1, 1, 1, 1, 1, 1], GAP)).toEqual([
      0, 1, 1, 3, 1, 1,
    ]);
    expect(flagsOf({ test: 'time_gap', failRhythms: 57 }, [1, 1, 1, 1, 1, 1], GAP)).toEqual([0, 1, 1, 4, 1, 1]);
    expect(flagsOf({ test: 'time_gap', failRhythms: 58 }, [1, 1, 1, 1, 1, 1], GAP)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it('trust a sensor while another one says so, and at certain times', () => {
    const other = [0.9, 1, 5, null];
    expect(flagsOf({ test: 'dependence', other: 'other', trustedSpan: [1, null] }, [7, 7, 7, 7], { other })).toEqual([
      4, 1, 1, 0,
    ]);
    const times = { trustedTimes: [['1970-01-01T00:01', null]], excludedTimes: [[120, 120]], gives: 'suspect' };
    expect(flagsOf({ test: 'dependence', ...times }, [7, 7, 7, 7])).toEqual([3, 1, 3, 1]);
  });

  it('compare two sensors', () => {
    const other = [1, 1, 1, null];
    expect(
      flagsOf({ test: 'sensor_difference', other: 'other', suspect: 1, fail: 2 }, [2, 3.5, null, 1], { other }),
    ).toEqual([1, 4, 5, 0]);
  });

  it('do not call good what is too large to be measured', () => {
    const attenuated = { test: 'attenuated_signal', fail: 1, windowSeconds: 180, minObservations: 2 };
    expect(flagsOf(attenuated, [1e200, -1e200, 1e200])).toEqual([0, 0, 0]);
    for (const count of [5, 7]) {
      const spike = { test: 'spike', method: 'median', fail: 1, count };
      expect(flagsOf(spike, [1, 1, 1, 1e200, 1, 1, 1])[3]).toBe(4);
    }
  });

  it('find a season that goes over the end of the year', () => {
    const minutes = ['1970-01-15', '1970-06-15', '1970-12-15'].map((day) => Date.parse(day) / 60_000);
    const members = [{ period: 'month', tspan: [12, 2], suspectSpan: [0, 5] }];
    expect(flagsOf({ test: 'climatology', members }, [9, 9, 4], { minutes })).toEqual([3, 0, 1]);
  });
});
