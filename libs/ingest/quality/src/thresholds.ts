import { FLAG } from './flag';
import { amount, number } from './parameters/scalar.parameters';
import { optional, type ParametersOf } from './parameters/parameter';

/** Limits: above `suspect` a value is probably bad, above `fail` bad. */
export interface Thresholds {
  readonly suspect: number | undefined;
  readonly fail: number | undefined;
}

export function thresholds(measure: string): ParametersOf<Thresholds> {
  return {
    suspect: optional(amount(`Above it ${measure} gives 3; a value exactly on it is good`, { orZero: true })),
    fail: optional(amount(`Above it ${measure} gives 4; a value exactly on it is good, or 3`, { orZero: true })),
  };
}

export function lowerThresholds(measure: string): ParametersOf<Thresholds> {
  return {
    suspect: optional(number(`Below it ${measure} gives 3; a value exactly on it is good`)),
    fail: optional(number(`Below it ${measure} gives 4; a value exactly on it is good, or 3`)),
  };
}

/** Contradiction: no threshold, or `suspect` beyond `fail`. */
export function checkThresholds({ suspect, fail }: Thresholds): string | undefined {
  return checkPair({ suspect, fail });
}

/** The same for lower thresholds. */
export function checkLowerThresholds({ suspect, fail }: Thresholds): string | undefined {
  return checkPair({ fail, suspect });
}

type Limit = readonly [name: string, value: number | undefined];

/** Contradiction of two named limits: none, or the first above the second. */
export function checkPair(limits: Readonly<Record<string, number | undefined>>): string | undefined {
  const [[first, low], [second, high]] = Object.entries(limits) as unknown as [Limit, Limit];
  if (low === undefined && high === undefined) return `'${first}' or '${second}' must be given`;
  if (low === undefined || high === undefined || low <= high) return undefined;
  return `'${first}' (${low}) must not be above '${second}' (${high})`;
}

export function flagAbove(measure: number, suspect: number, fail: number): number {
  return measure > fail ? FLAG.bad : measure > suspect ? FLAG.probablyBad : FLAG.good;
}

/** Flag below thresholds; 0 for NaN. */
export function flagBelow(measure: number, suspect: number, fail: number): number {
  if (measure !== measure) return FLAG.none;
  return measure < fail ? FLAG.bad : measure < suspect ? FLAG.probablyBad : FLAG.good;
}
