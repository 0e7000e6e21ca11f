import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { amount } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { US_PER_SECOND } from '../series';
import { flagAbove } from '../thresholds';

const HOUR_US = 3600 * US_PER_SECOND;

interface TimeGap {
  readonly suspectHours: number | undefined;
  readonly failHours: number | undefined;
  readonly suspectRhythms: number | undefined;
  readonly failRhythms: number | undefined;
}

export const timeGap = defineTest<TimeGap>({
  name: 'time_gap',
  about: 'A value after a time without values: longer than so many hours, or than so many usual intervals.',
  parameters: {
    suspectHours: optional(amount('The longest time before a value that is good')),
    failHours: optional(amount('The longest time before a value that is not bad')),
    suspectRhythms: optional(amount('The same in usual intervals')),
    failRhythms: optional(amount('The same in usual intervals')),
  },
  check: ({ suspectHours, failHours, suspectRhythms, failRhythms }) => {
    const given = [suspectHours, failHours, suspectRhythms, failRhythms];
    return given.every((each) => each === undefined)
      ? "one of 'suspectHours', 'failHours', 'suspectRhythms', 'failRhythms' must be given"
      : undefined;
  },
  reach: () => ({ ...NO_REACH, beforeValues: 1, gapSeconds: Infinity }),
  judge: (limits, { timesUs, rhythmUs }, from, to, flags) => {
    const { suspectHours = Infinity, failHours = Infinity, suspectRhythms = Infinity, failRhythms = Infinity } = limits;
    const suspect = Math.min(suspectHours * HOUR_US, rhythmUs > 0 ? suspectRhythms * rhythmUs : Infinity);
    const fail = Math.min(failHours * HOUR_US, rhythmUs > 0 ? failRhythms * rhythmUs : Infinity);
    for (let i = from; i < to; i++) {
      const us = i > 0 ? timesUs[i]! - timesUs[i - 1]! : NaN;
      flags[i] = us !== us ? FLAG.none : flagAbove(us, suspect, fail);
    }
  },
});
