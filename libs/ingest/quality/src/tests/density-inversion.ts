import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { number } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { stronger } from '../precedence';
import { type Series } from '../series';
import { checkLowerThresholds, flagBelow, type Thresholds } from '../thresholds';

export const densityInversion = defineTest<Thresholds>({
  name: 'density_inversion',
  about: 'Both of two successive densities are flagged where the lower one is lighter by more than a threshold.',
  parameters: {
    suspect: optional(number('A change of density downwards below it gives 3; negative')),
    fail: optional(number('A change of density downwards below it gives 4; negative')),
  },
  needs: ['depths'],
  check: (values) => checkLowerThresholds(values),
  reach: () => ({ ...NO_REACH, beforeValues: 1, afterValues: 1, gapSeconds: Infinity }),
  judge: ({ suspect = -Infinity, fail = -Infinity }, series, from, to, flags) => {
    for (let i = from; i < to; i++) {
      const before = flagBelow(changeAt(series, i), suspect, fail);
      const after = flagBelow(changeAt(series, i + 1), suspect, fail);
      flags[i] = series.values[i] === series.values[i] ? stronger(before, after) : FLAG.missing;
    }
  },
});

/** Downward change of density since the value before; NaN at ends and beside missing values. */
function changeAt({ values, depths }: Series, i: number): number {
  if (i <= 0 || i >= values.length) return NaN;
  return Math.sign(depths![i]! - depths![i - 1]!) * (values[i]! - values[i - 1]!);
}
