import { FLAG } from '../flag';
import { withDefault } from '../parameters/parameter';
import { yesOrNo } from '../parameters/scalar.parameters';
import { type Bounds, span } from '../parameters/span.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

interface ValidRange {
  readonly span: Bounds;
  readonly startInclusive: boolean;
  readonly endInclusive: boolean;
}

export const validRange = defineTest<ValidRange>({
  name: 'valid_range',
  about: 'Outside of `span` a value is 4; each bound belongs to the span or does not.',
  parameters: {
    span: span('What is valid'),
    startInclusive: withDefault(yesOrNo('Whether the lower bound is good'), true),
    endInclusive: withDefault(yesOrNo('Whether the upper bound is good'), false),
  },
  reach: () => NO_REACH,
  judge: ({ span: [min, max], startInclusive, endInclusive }, { values }, from, to, flags) => {
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      const isGood = (startInclusive ? value >= min : value > min) && (endInclusive ? value <= max : value < max);
      flags[i] = value !== value ? FLAG.missing : isGood ? FLAG.good : FLAG.bad;
    }
  },
});
