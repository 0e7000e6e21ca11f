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

/** The reach of a test that looks at so many neighbours on each side. */
export function neighbours(before: number, after: number, { gapSeconds }: GapValues, rhythmUs: number): Reach {
  const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
  return { ...NO_REACH, beforeValues: before, afterValues: after, gapSeconds: gap };
}
