import { amount } from './parameters/scalar.parameters';
import { optional, type Parameter } from './parameters/parameter';
import { NO_REACH, type Reach } from './reach';
import { gapUsOf, US_PER_SECOND } from './series';

/** The time after which values are no neighbours. */
export interface GapValues {
  readonly gapSeconds: number | undefined;
}

export const GAP_PARAMETER: Parameter<number | undefined> = optional(
  amount('Seconds between two values after which they are no neighbours; five times the usual interval without it'),
);

/** What makes a gap within a neighbourhood, by the neighbourhood itself. */
export interface NearGapValues extends GapValues {
  readonly gapRhythms: number | undefined;
}

export const NEAR_GAP_PARAMETER: Parameter<number | undefined> = optional(
  amount(
    'Instead of `gapSeconds`: an interval so many times as long as the usual one of the neighbourhood (the median) is a gap',
  ),
);

/** Why both ways to tell a gap contradict each other. */
export function checkGap({ gapSeconds, gapRhythms }: NearGapValues): string | undefined {
  return gapSeconds !== undefined && gapRhythms !== undefined
    ? "'gapSeconds' and 'gapRhythms' exclude each other"
    : undefined;
}

/** The gap that other values know; infinite where a neighbourhood itself tells its gaps. */
export function outerGap({ gapSeconds, gapRhythms }: NearGapValues): GapValues {
  return { gapSeconds: gapRhythms === undefined ? gapSeconds : Infinity };
}

/** The reach of a test that looks at so many neighbours on each side. */
export function neighbours(before: number, after: number, { gapSeconds }: GapValues, rhythmUs: number): Reach {
  const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
  return { ...NO_REACH, beforeValues: before, afterValues: after, gapSeconds: gap };
}
