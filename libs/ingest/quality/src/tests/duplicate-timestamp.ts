import { FLAG } from '../flag';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

/** Several values at one time. Streams have none: the newest is read. */
export const duplicateTimestamp = defineTest<Record<never, never>>({
  name: 'duplicate_timestamp',
  about: 'Every value whose time stamp another value has, too, is 3.',
  parameters: {},
  reach: () => ({ ...NO_REACH, beforeValues: 1, afterValues: 1 }),
  judge: (_, { timesUs }, from, to, flags) => {
    for (let i = from; i < to; i++) {
      const time = timesUs[i]!;
      const isAgain = timesUs[i - 1] === time || timesUs[i + 1] === time;
      flags[i] = time !== time ? FLAG.missing : isAgain ? FLAG.probablyBad : FLAG.good;
    }
  },
});
