import { type Coverage } from '@pelorus/client';
import { remembered } from '../plot/remembered';
import { usualDistance } from '../plot/sparkline-path';
import { isRaw, slowest, type StreamValues } from '../plot/stream-values';
import { DAY, MINUTE, type TimeRange } from '../plot/time-range';
import { timeOf } from './data-view';

/** A time with a share of it that has values, from 0 to 1. */
export interface Covered extends TimeRange {
  readonly share: number;
}

/** More values than this are not counted one by one for the bar: its buckets tell enough. */
export const MOST_COUNTED = 3_000_000;

/**
 * The shortest time without values that is a gap, in milliseconds: three times the step that nine of ten steps do not exceed, of
 * buckets by how many values they have. Round, so that it stays the same while somebody moves about.
 */
export const gapOf = remembered((values: StreamValues): number => {
  const slow = isRaw(values) ? slowest(values.times) : slowestInBuckets(values);
  return ROUND.find((round) => round >= 3 * slow) ?? 400 * DAY;
});

function slowestInBuckets({ times, counts }: StreamValues): number {
  const bucket = usualDistance(times);
  const steps = counts.map((count) => bucket / Math.max(1, count)).sort((a, b) => a - b);
  return steps[Math.floor(0.9 * (steps.length - 1))] ?? 0;
}

const ROUND = [
  2,
  5,
  10,
  30,
  60,
  300,
  600,
  1800,
  3600,
  3 * 3600,
  6 * 3600,
  86_400,
  3 * 86_400,
  7 * 86_400,
  31 * 86_400,
].map((seconds) => seconds * 1000);

/** Times with values, from the gaps that the service found; where there are more than it lists, day by day. */
export function coveredBy({ gaps, days, totalGaps }: Coverage, range: TimeRange): readonly Covered[] {
  if (totalGaps > gaps.length) return days.map((day) => coveredDay(day));
  const edges = [range.from, ...gaps.flatMap(({ start, end }) => [timeOf(start), timeOf(end)]), range.to];
  const covered = edges.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: edges[i + 1]!, share: 1 }] : []));
  return covered.filter(({ from, to }) => to > from);
}

function coveredDay({ date, lastDate = date, gapSeconds }: Coverage['days'][number]): Covered {
  const from = Date.parse(date);
  const to = Date.parse(lastDate) + DAY;
  return { from, to, share: Math.max(0, 1 - (gapSeconds * 1000) / (to - from)) };
}

/** Times with values, from the buckets of a plot: neighbours are one. */
export const coveredByBuckets = remembered(({ times }: StreamValues): readonly Covered[] => {
  const step = usualDistance(times) || MINUTE;
  const covered: { from: number; to: number; share: number }[] = [];
  for (const from of times) {
    const last = covered.at(-1);
    if (last && from - last.to < step / 2) last.to = from + step;
    else covered.push({ from, to: from + step, share: 1 });
  }
  return covered;
});

/** The share of a range that has values. */
export function shareOf(covered: readonly Covered[], { from, to }: TimeRange): number {
  const length = covered.reduce(
    (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)) * one.share,
    0,
  );
  return to > from ? length / (to - from) : 0;
}
