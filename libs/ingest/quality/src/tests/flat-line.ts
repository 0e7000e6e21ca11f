import { FLAG } from '../flag';
import { FLAT_MARKS, flagFlat, type FlatMarks, passPresent } from '../flat-stretches';
import { GAP_PARAMETER, type GapValues } from '../gap-parameter';
import { optional, withDefault } from '../parameters/parameter';
import { amount, word } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { gapUsOf, US_PER_SECOND } from '../series';
import { checkPair } from '../thresholds';

interface FlatLine extends GapValues {
  readonly suspectSeconds: number | undefined;
  readonly failSeconds: number | undefined;
  readonly tolerance: number;
  readonly marks: FlatMarks;
}

export const flatLine = defineTest<FlatLine>({
  name: 'flat_line',
  about:
    'Every value of a stretch that does not change by more than `tolerance` for longer than `suspectSeconds` is 3, for longer than ' +
    '`failSeconds` 4. A stretch lasts from its first value to one usual interval after its last one. `marks: end` flags a value only if ' +
    'the values up to it are such a stretch, as QARTOD does.',
  parameters: {
    suspectSeconds: optional(amount('The longest time without a change that is good')),
    failSeconds: optional(amount('The longest time without a change that is not bad')),
    tolerance: withDefault(amount('The most by which values of a flat stretch differ', { orZero: true }), 0),
    marks: withDefault(word('What is flagged of a stretch', FLAT_MARKS), 'stretch'),
    gapSeconds: GAP_PARAMETER,
  },
  check: ({ suspectSeconds, failSeconds }) => checkPair({ suspectSeconds, failSeconds }),
  reach: ({ suspectSeconds = 0, failSeconds = 0, marks, gapSeconds }, rhythmUs) => {
    const seconds = Math.max(suspectSeconds, failSeconds);
    const gap = gapUsOf(gapSeconds, rhythmUs) / US_PER_SECOND;
    const before = { ...NO_REACH, beforeSeconds: seconds, beforeValues: 1, gapSeconds: gap };
    return marks === 'end' ? before : { ...before, afterSeconds: seconds, afterValues: 1 };
  },
  judge: ({ suspectSeconds, failSeconds, tolerance, marks, gapSeconds }, series, from, to, flags) => {
    const { timesUs, rhythmUs } = series;
    passPresent(series, from, to, flags);
    const gapUs = gapUsOf(gapSeconds, rhythmUs);
    const mark = (seconds: number | undefined, flag: number): void => {
      if (seconds === undefined) return;
      const us = seconds * US_PER_SECOND;
      const isLong = (first: number, last: number, count: number): boolean =>
        count > 1 && timesUs[last]! - timesUs[first]! + rhythmUs > us;
      flagFlat(series, from, to, flags, { flag, tolerance, marks, gapUs, reachUs: us, reachValues: 0, isLong });
    };
    mark(suspectSeconds, FLAG.probablyBad);
    mark(failSeconds, FLAG.bad);
  },
});
