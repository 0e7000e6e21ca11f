import { type Coverage } from '@pelorus/client';
import { bucketLength, type StreamValues } from '../../plot/stream-values';
import { DAY, type TimeRange } from '../../plot/time-range';
import { timeOf } from '../data-view';

/** Time with the share of it that has values, 0 to 1. */
export interface Covered extends TimeRange {
  readonly share: number;
}

/** Coverage of a range by the service. */
export interface CoverageWithin {
  readonly range: TimeRange;
  readonly coverage: Coverage;
}

/** Most values counted one by one; beyond it the drawn buckets suffice. */
export const MOST_COUNTED = 3_000_000;

/** Covered times from the service's gaps; by day where it lists not all. */
export function coveredBy({ coverage: { values, gaps, days, totalGaps }, range }: CoverageWithin): readonly Covered[] {
  if (values === 0) return [];
  if (totalGaps > gaps.length) return days.flatMap((day) => coveredDay(day, range));
  const edges = [range.from, ...gaps.flatMap(({ start, end }) => [timeOf(start), timeOf(end)]), range.to];
  const covered = edges.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: edges[i + 1]!, share: 1 }] : []));
  // A value between two gaps takes no time, but is one.
  return covered.filter(({ from, to }) => to > from || (from > range.from && to < range.to));
}

/** Part of a day, or of empty days, in a range; gaps were counted there, too. */
function coveredDay(
  { date, lastDate = date, gapSeconds }: Coverage['days'][number],
  range: TimeRange,
): readonly Covered[] {
  const [from, to] = [Math.max(Date.parse(date), range.from), Math.min(Date.parse(lastDate) + DAY, range.to)];
  return to > from ? [{ from, to, share: Math.max(0, 1 - (gapSeconds * 1000) / (to - from)) }] : [];
}

/** Covered times from drawn values: neighbours closer than a gap join. */
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

/** Covered times cut to bounds: a part is as covered as the whole allows. */
export const within = (covered: readonly Covered[], { from, to }: TimeRange): readonly Covered[] =>
  covered.flatMap((one) => {
    const part = { from: Math.max(from, one.from), to: Math.min(to, one.to) };
    if (part.from > part.to) return [];
    const share = part.to > part.from ? Math.min(1, (one.share * (one.to - one.from)) / (part.to - part.from)) : 1;
    return [{ ...part, share }];
  });

/** First to last known value; nothing else is covered. */
export function knownExtent(
  { firstDatetime, lastDatetime }: { readonly firstDatetime?: string; readonly lastDatetime?: string },
  values: StreamValues,
): TimeRange {
  const last = lastDatetime === undefined ? -Infinity : timeOf(lastDatetime);
  return {
    from: firstDatetime === undefined ? -Infinity : timeOf(firstDatetime),
    // Drawn values may be newer than the list of streams.
    to: Math.max(last, values.times.at(-1) ?? -Infinity),
  };
}

/** Covered share of a range. */
export function shareOf(covered: readonly Covered[], { from, to }: TimeRange): number {
  const length = covered.reduce(
    (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)) * one.share,
    0,
  );
  return to > from ? length / (to - from) : 0;
}
