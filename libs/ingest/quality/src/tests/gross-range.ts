import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { isWithin, type Bounds, span } from '../parameters/span.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

interface GrossRange {
  readonly failSpan: Bounds | undefined;
  readonly suspectSpan: Bounds | undefined;
}

const OPEN: Bounds = [-Infinity, Infinity];

export const grossRange = defineTest<GrossRange>({
  name: 'gross_range',
  about: 'Outside of `failSpan` a value is 4, else outside of `suspectSpan` 3.',
  parameters: {
    failSpan: optional(span('What the instrument can give; both bounds are good')),
    suspectSpan: optional(span('What is usual at the place; both bounds are good')),
  },
  check: ({ failSpan, suspectSpan }) => {
    if (!failSpan && !suspectSpan) return "'failSpan' or 'suspectSpan' must be given";
    if (!failSpan || !suspectSpan) return undefined;
    const isInside = suspectSpan.every((bound) => isWithin(failSpan, bound));
    return isInside ? undefined : 'the suspect span must lie within the fail span';
  },
  reach: () => NO_REACH,
  judge: ({ failSpan = OPEN, suspectSpan = OPEN }, { values }, from, to, flags) => {
    const [failMin, failMax] = failSpan;
    const [suspectMin, suspectMax] = suspectSpan;
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (value !== value) flags[i] = FLAG.missing;
      else if (value < failMin || value > failMax) flags[i] = FLAG.bad;
      else flags[i] = value < suspectMin || value > suspectMax ? FLAG.probablyBad : FLAG.good;
    }
  },
});
