import { amount } from './parameters/scalar.parameters';
import { optional, type Parameter } from './parameters/parameter';
import { NO_REACH, type Reach } from './reach';
import { gapUsOf, US_PER_SECOND } from './series';

/** Time that ends the neighbourhood of values. */
export interface GapValues {
  readonly gapSeconds: number | undefined;
}

export const GAP_PARAMETER: Parameter<number | undefined> = optional(
  amount('Seconds between two values after which they are no neighbours; five times the usual interval without it'),
);

/** Gap within a neighbourhood, by its own intervals. */
export interface NearGapValues extends GapValues {
  readonly gapRhythms: number | undefined;
}

export const NEAR_GAP_PARAMETER: Parameter<number | undefined> = optional(
  amount(
    'Instead of `gapSeconds`: an interval so many times as long as the usual one of the neighbourhood (the median) is a gap',
  ),
);

/** Contradiction between both definitions of a gap, if any. */
export function checkGap({ gapSeconds, gapRhythms }: NearGapValues): string | undefined {
  return gapSeconds !== undefined && gapRhythms !== undefined
    ? "'gapSeconds' and 'gapRhythms' exclude each other"
    : undefined;
}

/** Gap between neighbours; infinite where the neighbourhood defines its gaps. */
export function outerGap({ gapSeconds, gapRhythms }: NearGapValues): GapValues {
  return { gapSeconds: gapRhythms === undefined ? gapSeconds : Infinity };
}

/** Reach of a test with so many neighbours on each side. */
export function neighbours(before: number, after: number, { gapSeconds }: GapValues, rhythmUs: number): Reach {
  const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
  return { ...NO_REACH, beforeValues: before, afterValues: after, gapSeconds: gap };
}
