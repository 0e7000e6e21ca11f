import { type Parameter } from '@pelorus/client';
import fc from 'fast-check';
import {
  firstThresholds,
  keptProperties,
  propertyOf,
  sliderScale,
  TEST_NAMES,
  THRESHOLD_TESTS,
  thresholdsOf,
} from './threshold-tests';

const PSU = { id: 12, code: 'psu' };
const OTHER = { id: 13, code: 'g/kg' };
const parameterWith = (...properties: readonly object[]): Parameter =>
  ({ unit: PSU, properties }) as unknown as Parameter;
const MEASURING = { name: 'measuring range', lower: 2, upper: 42 };

describe('thresholds of the registry', () => {
  it('are those of the property of a test under any of its names', () => {
    const local = { name: 'Local_Range', lower: 5, upper: 30 };
    const parameter = parameterWith(MEASURING, local, { name: 'crit_spike_value', lower: 0, upper: 1.5 });
    expect(propertyOf('range', parameter)).toBe(local);
    expect(thresholdsOf('range', local as never, PSU.id)).toEqual([5, 30]);
    expect(thresholdsOf('spike', propertyOf('spike', parameter)!, PSU.id)).toEqual([1.5]);
    expect(propertyOf('gradient', parameter)).toBeUndefined();
  });

  it('are none in another unit, with a side open, or with one more for bad values', () => {
    const range = { name: 'operation range', lower: 5, upper: 30 };
    expect(thresholdsOf('range', { ...range, unit: OTHER } as never, PSU.id)).toBeUndefined();
    expect(thresholdsOf('range', { name: 'operation range', lower: 5 } as never, PSU.id)).toBeUndefined();
    expect(thresholdsOf('spike', { name: 'spike threshold', lower: 1, upper: 2 } as never, PSU.id)).toBeUndefined();
  });
});

describe('properties with kept thresholds', () => {
  it('have them in place of the former ones, under the name they had', () => {
    const before = parameterWith({ name: 'local_range', lower: 5, upper: 30, unit: OTHER }, MEASURING);
    expect(keptProperties('range', [6, 29.5], before)).toEqual([
      { name: 'local_range', lower: 6, upper: 29.5 },
      MEASURING,
    ]);
  });

  it('have them at the end where there were none, and leave the others as they are', () => {
    const other = { ...MEASURING, unit: OTHER };
    expect(keptProperties('spike', [0.4], parameterWith(other))).toEqual([
      { ...MEASURING, unitId: OTHER.id },
      { name: 'spike threshold', upper: 0.4 },
    ]);
  });
});

describe('the scale of a slider', () => {
  const numbers = fc.double({ min: -1e6, max: 1e6, noNaN: true });

  it('holds the values, the present thresholds and those to begin with, and has some hundred steps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TEST_NAMES), numbers, numbers, numbers, (test, one, other, third) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        fc.pre(most === least || most - least > 1e-3);
        const { count } = THRESHOLD_TESTS[test];
        const present = count === 1 ? [Math.abs(third)] : [third, third + 1];
        const scale = sliderScale(test, least, most, present);
        expect(scale.most).toBeGreaterThan(scale.least);
        for (const threshold of [...present, ...firstThresholds(test, scale), ...(count === 1 ? [] : [least, most])]) {
          expect(threshold).toBeGreaterThanOrEqual(scale.least - 1e-6 * Math.abs(scale.least));
          expect(threshold).toBeLessThanOrEqual(scale.most + 1e-6 * Math.abs(scale.most));
        }
        expect((scale.most - scale.least) / scale.step).toBeGreaterThanOrEqual(99);
      }),
    );
  });

  it('has steps also where all values are the least number there is', () => {
    const { least, most, step } = sliderScale('spike', Number.MIN_VALUE, Number.MIN_VALUE);
    expect([least, step > 0, most >= 99 * step]).toEqual([0, true, true]);
  });
});
