import { type Coverage } from '@pelorus/client';
import { bucketLength, type StreamValues } from '../../plot/stream-values';
import { DAY, type TimeRange } from '../../plot/time-range';
import { timeOf } from '../data-view';

/** A time with a share of it that has values, from 0 to 1. */
export interface Covered extends TimeRange {
  readonly share: number;
}

/** Counts of the service within a range. */
export interface CoverageWithin {
  readonly range: TimeRange;
  readonly coverage: Coverage;
}

/** More values than this are not counted one by one for the bar: its buckets tell enough. */
export const MOST_COUNTED = 3_000_000;

/** Times with values, from the gaps that the service found; where there are more than it lists, day by day. */
export function coveredBy({ coverage: { values, gaps, days, totalGaps }, range }: CoverageWithin): readonly Covered[] {
  if (values === 0) return [];
  if (totalGaps > gaps.length) return days.flatMap((day) => coveredDay(day, range));
  const edges = [range.from, ...gaps.flatMap(({ start, end }) => [timeOf(start), timeOf(end)]), range.to];
  const covered = edges.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: edges[i + 1]!, share: 1 }] : []));
  // A value with gaps on both sides takes no time, and still is one.
  return covered.filter(({ from, to }) => to > from || (from > range.from && to < range.to));
}

/** The part of a day, or of a run of empty days, within a range; its gaps were counted there, too. */
function coveredDay(
  { date, lastDate = date, gapSeconds }: Coverage['days'][number],
  range: TimeRange,
): readonly Covered[] {
  const [from, to] = [Math.max(Date.parse(date), range.from), Math.min(Date.parse(lastDate) + DAY, range.to)];
  return to > from ? [{ from, to, share: Math.max(0, 1 - (gapSeconds * 1000) / (to - from)) }] : [];
}

/** Times with values, from what a plot draws: neighbours are one as far as they are nearer than a gap. */
export function coveredByValues(values: StreamValues, gap: number): readonly Covered[] {
  const bucket = bucketLength(values.aggregate);
  const covered: { from: number; to: number; share: number }[] = [];
  for (const from of values.times) {
    const last = covered.at(-1);
    if (last && from - last.to <= gap) last.to = from + bucket;
    else covered.push({ from, to: from + bucket, share: 1 });
  }
  return covered;
}

/** The parts of covered times that lie within bounds. Their values lie there, too: a part is as covered as the whole allows. */
export const within = (covered: readonly Covered[], { from, to }: TimeRange): readonly Covered[] =>
  covered.flatMap((one) => {
    const part = { from: Math.max(from, one.from), to: Math.min(to, one.to) };
    if (part.from > part.to) return [];
    const share = part.to > part.from ? Math.min(1, (one.share * (one.to - one.from)) / (part.to - part.from)) : 1;
    return [{ ...part, share }];
  });

/** Time from the first to the last value of a stream that is known of: nothing is covered before or after. */
export function knownExtent(
  { firstDatetime, lastDatetime }: { readonly firstDatetime?: string; readonly lastDatetime?: string },
  values: StreamValues,
): TimeRange {
  const last = lastDatetime === undefined ? -Infinity : timeOf(lastDatetime);
  return {
    from: firstDatetime === undefined ? -Infinity : timeOf(firstDatetime),
    // What is drawn may be newer than what the list of streams says.
    to: Math.max(last, values.times.at(-1) ?? -Infinity),
  };
}

/** The share of a range that has values. */
export function shareOf(covered: readonly Covered[], { from, to }: TimeRange): number {
  const length = covered.reduce(
    (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)) * one.share,
    0,
  );
  return to > from ? length / (to - from) : 0;
}
