import fc from 'fast-check';
import { prepared } from '../test/example-tests';
import { series } from '../test/series.arbitrary';
import { type Series } from './series';

const SECOND = 1_000_000;

/** Places of a series whose cells are not empty. */
const present = ({ values }: Series): number[] => [...values.keys()].filter((i) => !Number.isNaN(values[i]));
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
function deviation(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Flags of a series by a test, and by a definition of a value's measure; undefined where a value is not judged. */
function compare(
  example: Record<string, unknown>,
  measureOf: (series: Series, i: number) => number | undefined,
  flagOf: (measure: number) => number,
): void {
  const test = prepared(example);
  fc.assert(
    fc.property(series, (whole) => {
      const flags = new Uint8Array(whole.values.length);
      test.judge(whole, 0, flags.length, flags);
      const expected = [...whole.values].map((value, i) => {
        if (Number.isNaN(value)) return 5;
        const measure = measureOf(whole, i);
        return measure === undefined ? 0 : flagOf(measure);
      });
      expect([...flags]).toEqual(expected);
    }),
  );
}

/** The values of a neighbourhood; undefined at ends, gaps and empty cells. */
function around({ values, timesUs, rhythmUs }: Series, i: number, half: number): number[] | undefined {
  const places = Array.from({ length: 2 * half + 1 }, (_, k) => i - half + k);
  const isGap = (k: number): boolean => timesUs[k]! - timesUs[k - 1]! > 5 * rhythmUs;
  if (places.some((k) => Number.isNaN(values[k] ?? NaN)) || places.slice(1).some(isGap)) return undefined;
  return places.map((k) => values[k]!);
}

const above = (suspect: number, fail: number) => (measure: number) => (measure > fail ? 4 : measure > suspect ? 3 : 1);
/** Thresholds that no measure of the drawn values hits by chance. */
const ODD = 0.7310585;

describe('the definitions of', () => {
  it.each([3, 5, 9])('spikes by a median of %d values', (count) => {
    const measure = (whole: Series, i: number): number | undefined => {
      const values = around(whole, i, count >> 1);
      return values && Math.abs(whole.values[i]! - median(values)) - deviation(values);
    };
    compare({ test: 'spike', method: 'median', suspect: ODD, fail: 5 * ODD, count }, measure, above(ODD, 5 * ODD));
  });

  it('gradients whose neighbourhoods tell their gaps themselves', () => {
    const measure = ({ values, timesUs }: Series, i: number): number | undefined => {
      const places = [i - 2, i - 1, i, i + 1, i + 2];
      if (places.some((k) => Number.isNaN(values[k] ?? NaN))) return undefined;
      const intervals = places
        .slice(1)
        .map((k) => timesUs[k]! - timesUs[k - 1]!)
        .sort((a, b) => a - b);
      if (intervals[3]! > 3 * intervals[1]!) return undefined;
      return Math.abs(values[i]! - median(places.map((k) => values[k]!)));
    };
    compare({ test: 'gradient', suspect: ODD, fail: 5 * ODD, gapRhythms: 3 }, measure, above(ODD, 5 * ODD));
  });

  it.each([3, 5, 9])('gradients by a median of %d values', (count) => {
    const measure = (whole: Series, i: number): number | undefined => {
      const values = around(whole, i, count >> 1);
      return values && Math.abs(whole.values[i]! - median(values));
    };
    compare({ test: 'gradient', suspect: ODD, fail: 5 * ODD, count }, measure, above(ODD, 5 * ODD));
  });

  it.each(['std', 'range'])('an attenuated signal by its %s', (check) => {
    const seconds = 400;
    const measure = (whole: Series, i: number): number | undefined => {
      const { timesUs, values } = whole;
      const inWindow = present(whole).filter((k) => k <= i && timesUs[k]! > timesUs[i]! - seconds * SECOND);
      const found = inWindow.map((k) => values[k]!);
      if (found.length < 3) return undefined;
      return check === 'std' ? deviation(found) : Math.max(...found) - Math.min(...found);
    };
    const limits = { suspect: 3 * ODD, fail: ODD, windowSeconds: seconds, minObservations: 3 };
    const flagOf = (value: number): number => (value < ODD ? 4 : value < 3 * ODD ? 3 : 1);
    compare({ test: 'attenuated_signal', check, ...limits }, measure, flagOf);
  });

  it('steps in standard deviations of the window before', () => {
    const measure = (whole: Series, i: number): number | undefined => {
      const { timesUs, values, rhythmUs } = whole;
      if (i === 0 || Number.isNaN(values[i - 1]!) || timesUs[i]! - timesUs[i - 1]! > 5 * rhythmUs) return undefined;
      const inWindow = present(whole).filter((k) => k < i && timesUs[k]! > timesUs[i - 1]! - 900 * SECOND);
      if (inWindow.length < 4) return undefined;
      const step = Math.abs(values[i]! - values[i - 1]!);
      const deviations = step === 0 ? 0 : step / deviation(inWindow.map((k) => values[k]!));
      return Number.isFinite(deviations) ? deviations : undefined;
    };
    const limits = { suspect: ODD, fail: 3 * ODD, windowSeconds: 900, minObservations: 4 };
    compare({ test: 'deviation_rate', ...limits }, measure, above(ODD, 3 * ODD));
  });

  it.each([0, 1.5])('flat lines with tolerance %d', (tolerance) => {
    const longest = (whole: Series, i: number): number => {
      const { timesUs, values, rhythmUs } = whole;
      const places = present(whole);
      const at = places.indexOf(i);
      let longest = 0;
      for (let from = at; from >= 0; from--) {
        for (let to = at; to < places.length; to++) {
          const stretch = places.slice(from, to + 1);
          const found = stretch.map((k) => values[k]!);
          const isFlat = Math.max(...found) - Math.min(...found) <= tolerance;
          const isWhole = stretch.every((k, n) => n === 0 || timesUs[k]! - timesUs[stretch[n - 1]!]! <= 5 * rhythmUs);
          if (!isFlat || !isWhole) break;
          if (stretch.length > 1)
            longest = Math.max(longest, timesUs[places[to]!]! - timesUs[places[from]!]! + rhythmUs);
        }
      }
      return longest;
    };
    const limits = { suspectSeconds: 150, failSeconds: 330, tolerance };
    compare({ test: 'flat_line', ...limits }, longest, above(150 * SECOND, 330 * SECOND));
  });

  it('changes since the newest value that is old enough', () => {
    const measure = (whole: Series, i: number): number | undefined => {
      const { timesUs, values } = whole;
      const older = present(whole).findLast((k) => timesUs[k]! <= timesUs[i]! - 360 * SECOND);
      return older === undefined ? undefined : Math.abs(values[i]! - values[older]!);
    };
    compare({ test: 'window_change', windowHours: 0.1, max: ODD }, measure, above(Infinity, ODD));
  });
});
