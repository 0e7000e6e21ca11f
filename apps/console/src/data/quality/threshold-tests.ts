import { type Parameter, type QualityTrial } from '@pelorus/client';
import { rangeBody, rangesOf } from '../../forms/range';

type Property = Parameter['properties'][number];

/** Bounds of a range, or a single threshold. */
export type Thresholds = readonly number[];

/** Test with thresholds in a property. */
interface ThresholdTest {
  readonly property: string;
  /** Names of the property: lower-case letters only. */
  readonly names: readonly string[];
  readonly count: 1 | 2;
  readonly tests: (thresholds: Thresholds) => QualityTrial['tests'];
}

const FIVE_VALUES = { count: 5, gapRhythms: 5 } as const;

/** Tests on offer, as the checker derives them from properties: `docs/quality.md`. */
export const THRESHOLD_TESTS = {
  range: {
    property: 'operation range',
    names: ['operationrange', 'operatingrange', 'localrange'],
    count: 2,
    tests: ([lower = null, upper = null]) => [{ test: 'gross_range', suspectSpan: [lower, upper] }],
  },
  spike: {
    property: 'spike threshold',
    names: ['spikethreshold', 'critspikevalue', 'critspike'],
    count: 1,
    tests: ([suspect = 0]) => [{ test: 'spike', method: 'median', ...FIVE_VALUES, suspect }],
  },
  gradient: {
    property: 'gradient threshold',
    names: ['gradientthreshold', 'critgradientvalue', 'critgradient'],
    count: 1,
    tests: ([suspect = 0]) => [{ test: 'gradient', ...FIVE_VALUES, suspect }],
  },
} as const satisfies Record<string, ThresholdTest>;

export type TestName = keyof typeof THRESHOLD_TESTS;
export const TEST_NAMES = Object.keys(THRESHOLD_TESTS) as TestName[];

/** Property with the thresholds of a test. */
export function propertyOf(test: TestName, { properties }: Pick<Parameter, 'properties'>): Property | undefined {
  const { names }: ThresholdTest = THRESHOLD_TESTS[test];
  return properties.find(({ name }) => names.includes(name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')));
}

/** Thresholds in the parameter's unit; undefined in another one. */
export function thresholdsOf(test: TestName, { lower, upper, unit }: Property, unitId: number): Thresholds | undefined {
  if (unit && unit.id !== unitId) return undefined;
  if (THRESHOLD_TESTS[test].count === 2) return lower === undefined || upper === undefined ? undefined : [lower, upper];
  const given = [lower, upper].filter((bound) => bound !== undefined && bound > 0);
  return given.length === 1 ? (given as number[]) : undefined;
}

/** Bodies of a parameter's properties, with new thresholds of a test. */
export function keptProperties(test: TestName, thresholds: Thresholds, parameter: Parameter): object[] {
  const before = propertyOf(test, parameter);
  const [lower, upper] = thresholds.length === 2 ? thresholds : [undefined, thresholds[0]];
  const kept = rangeBody({
    name: before?.name ?? THRESHOLD_TESTS[test].property,
    lower: String(lower ?? ''),
    upper: String(upper ?? ''),
    unit: null,
  });
  const others = rangesOf(parameter).map(rangeBody);
  const index = before ? parameter.properties.indexOf(before) : others.length;
  return others.toSpliced(index, 1, kept);
}

export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

/** Narrowest scale: its steps are not rounded to 0. Values that are all alike may be that near to 0. */
const LEAST_WIDTH = 1e-300;

/** Scale from `least` to `most`, in round steps of about a five-hundredth. */
export function sliderScale(test: TestName, least: number, most: number, thresholds: Thresholds = []): Scale {
  const width = Math.max(most - least || Math.abs(most) || 1, LEAST_WIDTH);
  const step = 10 ** Math.floor(Math.log10(width / 100));
  const round = (value: number, to: 'floor' | 'ceil'): number => tidy(Math[to](value / step) * step);
  if (THRESHOLD_TESTS[test].count === 1) return { least: 0, most: round(Math.max(width, ...thresholds), 'ceil'), step };
  const [low, high] = [Math.min(least - width / 2, ...thresholds), Math.max(most + width / 2, ...thresholds)];
  return { least: round(low, 'floor'), most: round(high, 'ceil'), step };
}

/** First thresholds without the registry's: the range flags nothing in view. */
export function firstThresholds(test: TestName, { least, most, step }: Scale): Thresholds {
  const quarter = tidy(Math.round((most - least) / 4 / step) * step);
  return THRESHOLD_TESTS[test].count === 2 ? [tidy(least + quarter), tidy(most - quarter)] : [quarter];
}

/** Removes rounding noise. */
const tidy = (value: number): number => Number(value.toPrecision(12));
