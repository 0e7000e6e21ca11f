import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { amount, moment } from '../parameters/scalar.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { US_PER_SECOND } from '../series';

interface DataReception {
  readonly failHours: number;
  readonly now: number | undefined;
}

/** Data too old to be of use now. */
export const dataReception = defineTest<DataReception>({
  name: 'data_reception',
  about: 'A value that is older than `failHours` is 4: for what is shown as the state of now.',
  parameters: {
    failHours: amount('The greatest age that is good'),
    now: optional(moment('The time of now, where it is another one')),
  },
  reach: () => NO_REACH,
  judge: ({ failHours, now }, { timesUs, nowUs }, from, to, flags) => {
    const earliest = (now ?? nowUs) - failHours * 3600 * US_PER_SECOND;
    for (let i = from; i < to; i++) {
      const time = timesUs[i]!;
      flags[i] = time !== time ? FLAG.missing : time < earliest ? FLAG.bad : FLAG.good;
    }
  },
});
