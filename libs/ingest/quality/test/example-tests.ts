import { FaultList } from '@pelorus/shared/kernel';
import { type PreparedTest } from '../src/quality-test';
import { readTests } from '../src/read-tests';

/** A use of each test, several of some: those that look at what is around a value have a reach. */
export const EXAMPLES: readonly Readonly<Record<string, unknown>>[] = [
  { test: 'gross_range', failSpan: [-5, 8], suspectSpan: [0, 3] },
  { test: 'valid_range', span: [0, 3] },
  { test: 'percentile_range', low: 10, high: 80, pad: 0.5 },
  { test: 'spike', suspect: 1, fail: 5 },
  { test: 'spike', method: 'differential', suspect: 1, fail: 5, gapSeconds: 100 },
  { test: 'spike', method: 'median', suspect: 1, fail: 5 },
  { test: 'spike', method: 'median', suspect: 1, count: 9 },
  { test: 'spike', method: 'median', suspect: 1, gapRhythms: 3 },
  { test: 'argo_spike', threshold: 1 },
  { test: 'tukey53h', suspect: 0.5, fail: 2 },
  { test: 'offset', threshold: 1, windowHours: 0.1 },
  { test: 'offset_relative', relative: [0.2, -0.3], windowHours: 0.2 },
  { test: 'offset_relative', relative: [-0.1], windowHours: 0.2 },
  { test: 'gradient', suspect: 1, fail: 5 },
  { test: 'gradient', fail: 2, count: 3 },
  { test: 'gradient', fail: 2, count: 7, gapRhythms: 2 },
  { test: 'argo_gradient', threshold: 1 },
  { test: 'rate_of_change', perSecond: 0.02, failPerSecond: 0.1 },
  { test: 'deviation_rate', suspect: 2, fail: 4, windowSeconds: 600 },
  { test: 'window_change', windowHours: 0.1, max: 2 },
  { test: 'difference', threshold: 2 },
  { test: 'rollover', threshold: 5 },
  { test: 'jump', threshold: 0.5, windowDays: 0.003 },
  { test: 'flat_line', suspectSeconds: 150, failSeconds: 300 },
  { test: 'flat_line', suspectSeconds: 100, failSeconds: 200, tolerance: 1, marks: 'end' },
  { test: 'flat_line', failSeconds: 250, tolerance: 1.5, gapSeconds: 120 },
  { test: 'constants', threshold: 1, window: 4 },
  { test: 'constants', threshold: 0.5, window: 0.05, windowIn: 'hours' },
  { test: 'persistence', windowHours: 0.05 },
  { test: 'attenuated_signal', suspect: 1, fail: 0.5, windowSeconds: 300 },
  { test: 'attenuated_signal', check: 'range', suspect: 2, fail: 1, windowSeconds: 500, minObservations: 3 },
  { test: 'time_gap', suspectRhythms: 3, failHours: 0.5 },
  { test: 'impossible_date', span: ['1990-01-01', null] },
  { test: 'data_reception', failHours: 24 },
  { test: 'duplicate_timestamp' },
  { test: 'location', rangeMax: 5_000 },
  { test: 'speed', suspectMetresPerSecond: 50, failMetresPerSecond: 100 },
  { test: 'location_bounds', bbox: [8, 50, 8.1, 50.1] },
  { test: 'location_bounds', polygon: [[8, 50], [8.2, 50], [8.1, 50.2]], flagArea: 'inside' }, // prettier-ignore
  {
    test: 'climatology',
    members: [
      { period: 'month', tspan: [10, 3], suspectSpan: [0, 2] },
      { tspan: ['2000-01-01', null], suspectSpan: [1, 3], failSpan: [0, 5], depthSpan: [0, 20] },
    ],
  },
  { test: 'dependence', other: 'other', trustedSpan: [1, null] },
  { test: 'dependence', excludedTimes: [['2000-01-01', '2010-01-01']], gives: 'suspect' },
  { test: 'sensor_difference', other: 'other', suspect: 1, fail: 2 },
  { test: 'density_inversion', suspect: -0.5, fail: -1 },
  { test: 'pressure_increasing', direction: 'down' },
];

/** A test that is ready to judge a series with all inputs. */
export function prepared(example: Readonly<Record<string, unknown>>): PreparedTest {
  const faults = new FaultList();
  const inputs = new Set(['depths', 'latitudes', 'longitudes'] as const);
  const [test] = readTests([example], { inputs, others: new Set(['other']) }, faults);
  if (!test) throw new Error(JSON.stringify(faults.kept));
  return test;
}
