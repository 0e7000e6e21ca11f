import { FLAG } from '../flag';
import { optional } from '../parameters/parameter';
import { moment } from '../parameters/scalar.parameters';
import { type Bounds, timeSpan } from '../parameters/span.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';

interface ImpossibleDate {
  readonly now: number | undefined;
  readonly span: Bounds | undefined;
}

export const impossibleDate = defineTest<ImpossibleDate>({
  name: 'impossible_date',
  about: 'A value of the future, or outside of `span`, is 4.',
  parameters: {
    now: optional(moment('What is later is of the future; the time of now without it')),
    span: optional(timeSpan('When the instrument was there: from its registration, until its end')),
  },
  reach: () => NO_REACH,
  judge: ({ now, span = [-Infinity, Infinity] }, { timesUs, nowUs }, from, to, flags) => {
    const [min, max] = span;
    const latest = Math.min(max, now ?? nowUs);
    for (let i = from; i < to; i++) {
      const time = timesUs[i]!;
      flags[i] = time !== time ? FLAG.missing : time < min || time > latest ? FLAG.bad : FLAG.good;
    }
  },
});
