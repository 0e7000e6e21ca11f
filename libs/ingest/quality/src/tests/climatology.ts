import { dayOf, type Period, periodOfDay } from '../calendar-period';
import { FLAG } from '../flag';
import { type ClimatologyMember, members } from '../parameters/member.parameters';
import { isWithin } from '../parameters/span.parameters';
import { defineTest } from '../quality-test';
import { NO_REACH } from '../reach';
import { type Series } from '../series';

/** Members per cost of a range test. */
const MEMBERS_A_RANGE = 4;

interface Climatology {
  readonly members: readonly ClimatologyMember[];
}

export const climatology = defineTest<Climatology>({
  name: 'climatology',
  about:
    'Outside of the `failSpan` of its season and depth a value is 4, else outside of the `suspectSpan` 3. Of several members that fit ' +
    'the last one counts; where none does, the flag is 0.',
  parameters: { members: members('Spans for times and depths') },
  reach: () => NO_REACH,
  weight: ({ members }) => members.length / MEMBERS_A_RANGE,
  judge: ({ members }, series, from, to, flags) => {
    const { timesUs, values } = series;
    let day = NaN;
    let fitting: readonly ClimatologyMember[] = [];
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (value !== value) {
        flags[i] = FLAG.missing;
        continue;
      }
      if (dayOf(timesUs[i]!) !== day) {
        day = dayOf(timesUs[i]!);
        fitting = members.filter((member) => mayFit(member, day));
      }
      flags[i] = flagBy(fitting, series, i);
    }
  },
});

/** Whether a member may count on a day; spans of dates are checked for each value. */
function mayFit({ period, tspan }: ClimatologyMember, day: number): boolean {
  return period === undefined || isInSeason(period, tspan[0], tspan[1], day);
}

/** A reversed span goes on in the next year: December to February. */
function isInSeason(period: Period, first: number, last: number, day: number): boolean {
  const now = periodOfDay(period, day);
  return first <= last ? now >= first && now <= last : now >= first || now <= last;
}

/** The last fitting member decides. */
function flagBy(fitting: readonly ClimatologyMember[], { timesUs, values, depths }: Series, i: number): number {
  const value = values[i]!;
  for (let at = fitting.length - 1; at >= 0; at--) {
    const { period, tspan, depthSpan, failSpan, suspectSpan } = fitting[at]!;
    if (period === undefined && !isWithin(tspan, timesUs[i]!)) continue;
    if (depthSpan && !isWithin(depthSpan, depths?.[i] ?? NaN)) continue;
    if (failSpan && !isWithin(failSpan, value)) return FLAG.bad;
    return isWithin(suspectSpan, value) ? FLAG.good : FLAG.probablyBad;
  }
  return FLAG.none;
}
