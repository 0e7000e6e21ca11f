import { GAP_PARAMETER, type GapValues, neighbours } from '../gap-parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest, type QualityTest } from '../quality-test';
import { gapUsOf } from '../series';
import { fromMean, judgeByTwo } from '../two-neighbours';

interface ArgoRule extends GapValues {
  readonly threshold: number;
}

/** Spike test of Argo and GTSPP: |V2 - (V3 + V1)/2| - |(V3 - V1)/2|. */
export const argoSpike = argoTest('argo_spike', '|V2 - (V3 + V1)/2| - |(V3 - V1)/2|', argoSpikeHeight);

/** Gradient test of Argo and GTSPP, in fact the curvature: |V2 - (V3 + V1)/2|. */
export const argoGradient = argoTest('argo_gradient', '|V2 - (V3 + V1)/2|', fromMean);

function argoTest(name: string, formula: string, measure: typeof fromMean): QualityTest {
  return defineTest<ArgoRule>({
    name,
    about: `A value whose ${formula} is above \`threshold\` is 4.`,
    parameters: { threshold: amount('The most that is good', { orZero: true }), gapSeconds: GAP_PARAMETER },
    reach: (values, rhythmUs) => neighbours(1, 1, values, rhythmUs),
    judge: ({ threshold, gapSeconds }, series, from, to, flags) => {
      const gapUs = gapUsOf(gapSeconds, series.rhythmUs);
      judgeByTwo(series, from, to, flags, { measure, gapUs, suspect: Infinity, fail: threshold });
    },
  });
}

/** Excess of a value's distance from its neighbours' mean over theirs; negative on a slope. */
export function argoSpikeHeight(before: number, value: number, after: number): number {
  return fromMean(before, value, after) - Math.abs((after - before) / 2);
}
