import { type Conversion, conversionBetween, type NamedUnit } from '../units/convert';
import { type OtherStream, type StreamProperty } from './stream-state';

/** Unit of times among parameters. */
const SECONDS: NamedUnit = { code: 's', ucum: 's' };
/** Multiple of the usual interval that makes a gap. */
const GAP_RHYTHMS = 5;
const NEIGHBOURS = 5;

/** Test, or the reason why a property makes none. */
export type MadeTest =
  | { readonly test: string; readonly parameters: Readonly<Record<string, unknown>>; readonly other?: string }
  | { readonly reason: string };

export interface RuleContext {
  readonly property: StreamProperty;
  /** Unit of the stream's values. */
  readonly unit: NamedUnit;
  /** Unit of a property without one. */
  readonly unitless: NamedUnit;
  /** Stream of the ambient temperature, if any. */
  readonly temperature?: OtherStream;
}

export interface PropertyRule {
  /** Names of the property: lower-case letters only. */
  readonly names: readonly string[];
  make(context: RuleContext): MadeTest;
}

/** Properties that are rules: the five of the reference service first, with older names. */
export const PROPERTY_RULES: readonly PropertyRule[] = [
  {
    names: ['manufacturerrange', 'measuringrange', 'measurementrange', 'messbereich'],
    make: (context) => rangeOf(context, (span) => ({ test: 'gross_range', parameters: { failSpan: span } })),
  },
  {
    names: ['operationrange', 'operatingrange', 'localrange'],
    make: (context) => rangeOf(context, (span) => ({ test: 'gross_range', parameters: { suspectSpan: span } })),
  },
  {
    names: ['gradientthreshold', 'critgradientvalue', 'critgradient'],
    make: (context) =>
      thresholdOf(context, (thresholds) => ({
        test: 'gradient',
        parameters: { ...thresholds, count: NEIGHBOURS, gapRhythms: GAP_RHYTHMS },
      })),
  },
  {
    names: ['spikethreshold', 'critspikevalue', 'critspike'],
    make: (context) =>
      thresholdOf(context, (thresholds) => ({
        test: 'spike',
        parameters: { ...thresholds, method: 'median', count: NEIGHBOURS, gapRhythms: GAP_RHYTHMS },
      })),
  },
  {
    names: ['operationtemperature', 'operatingtemperature', 'operationtemperaturerange'],
    make: (context) => {
      const { temperature, property } = context;
      if (!temperature) return { reason: 'no stream of its item, or of the one above, is a temperature' };
      return rangeOf({ property, unit: temperature.unit, unitless: temperature.unit }, (trustedSpan) => ({
        test: 'dependence',
        parameters: { other: temperature.code, trustedSpan, gives: 'suspect' },
        other: temperature.code,
      }));
    },
  },
  {
    names: ['flatline', 'flatlinetime', 'flatlineduration'],
    make: ({ property }) =>
      thresholdOf({ property, unit: SECONDS, unitless: SECONDS }, ({ suspect, fail }) => ({
        test: 'flat_line',
        parameters: {
          ...(suspect !== undefined && { suspectSeconds: suspect }),
          ...(fail !== undefined && { failSeconds: fail }),
        },
      })),
  },
];

const BY_NAME = new Map(PROPERTY_RULES.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));

/** Rule of a property: `manufacturer_range`, `Manufacturer range` and `manufacturerRange` are one. */
export function ruleOfProperty(name: string): PropertyRule | undefined {
  return BY_NAME.get(name.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
}

type Span = readonly [number | null, number | null];

/** Test of bounds, in the unit of the values. */
function rangeOf({ property, unit, unitless }: RuleContext, make: (span: Span) => MadeTest): MadeTest {
  const { lower, upper } = property;
  const conversion = conversionTo(property, unit, unitless);
  if (typeof conversion === 'string') return { reason: conversion };
  if (lower === undefined && upper === undefined) return { reason: 'it has neither a lower nor an upper bound' };
  if (lower !== undefined && upper !== undefined && lower > upper)
    return { reason: `its lower bound ${lower} is above its upper bound ${upper}` };
  const boundOf = (bound: number | undefined): number | null => (bound === undefined ? null : conversion.value(bound));
  return make([boundOf(lower), boundOf(upper)]);
}

interface Limits {
  readonly suspect?: number;
  readonly fail?: number;
}

/** Test of a distance: the lower bound gives 3, the upper one 4; a single one gives 3. */
function thresholdOf({ property, unit, unitless }: RuleContext, make: (limits: Limits) => MadeTest): MadeTest {
  const { lower, upper } = property;
  const conversion = conversionTo(property, unit, unitless);
  if (typeof conversion === 'string') return { reason: conversion };
  const given = [lower, upper].filter((bound) => bound !== undefined);
  if (given.length === 0) return { reason: 'it has neither a lower nor an upper bound' };
  if (given.some((bound) => bound < 0)) return { reason: `a threshold is not negative, as ${given.join(' and ')} are` };
  const [suspect, fail] = given.map((bound) => conversion.distance(bound));
  if (fail !== undefined && suspect! > fail)
    return { reason: `its lower bound ${lower} is above its upper bound ${upper}` };
  // A lower bound of 0 often stands for an absent one.
  if (suspect === 0 && fail !== undefined) return fail === 0 ? ZERO : make({ suspect: fail });
  if (suspect === 0) return ZERO;
  return make(fail === undefined || fail === suspect ? { suspect: suspect! } : { suspect: suspect!, fail });
}

const ZERO: MadeTest = { reason: 'a threshold of 0 would speak against every value' };

/** Conversion of a property's numbers to the values' unit, or why there is none. */
function conversionTo({ unit: own }: StreamProperty, unit: NamedUnit, unitless: NamedUnit): Conversion | string {
  const conversion = conversionBetween(own ?? unitless, unit);
  return conversion ?? `its unit ${(own ?? unitless).code} cannot be converted to ${unit.code}`;
}
