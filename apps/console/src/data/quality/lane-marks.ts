import { type ExplainedQuality } from '@pelorus/client';
import { bucketLength, indexNear, type StreamValues } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { timeOf } from '../data-view';
import { FLAG_KINDS, type FlagKind, flagKind } from './flag-kind';

/** A time in which a layer gives the values of a stream a flag. */
export type QualityRun = ExplainedQuality['records'][number];

/** Who gives flags, in the order of the lanes. */
export const LAYERS = ['source', 'rule', 'manual'] as const;
export type Layer = (typeof LAYERS)[number];

/** Runs that stand too close to each other for a mark each. */
export interface LaneMark extends TimeRange {
  /** The strongest of the runs. */
  readonly kind: FlagKind;
  readonly runs: number;
}

/** Runs nearer to each other than this share of the lane are one mark, and a mark is so wide at least. */
export const NARROWEST = 0.012;

/** The marks of a lane in the order of time, cut to the range. */
export function laneMarks(
  runs: readonly Pick<QualityRun, 'datetimeMin' | 'datetimeMax' | 'flag'>[],
  range: TimeRange,
): LaneMark[] {
  const closest = NARROWEST * (range.to - range.from);
  const marks: { from: number; to: number; kind: FlagKind; runs: number }[] = [];
  const inOrder = runs
    .map(({ datetimeMin, datetimeMax, flag }) => ({
      from: Math.max(range.from, timeOf(datetimeMin)),
      to: Math.min(range.to, timeOf(datetimeMax)),
      kind: flagKind(flag),
    }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  for (const { from, to, kind } of inOrder) {
    const last = marks.at(-1);
    if (last && from - Math.max(last.to, last.from + closest) < closest) {
      last.to = Math.max(last.to, to);
      last.kind = stronger(last.kind, kind);
      last.runs++;
    } else marks.push({ from, to, kind, runs: 1 });
  }
  return marks;
}

const stronger = (a: FlagKind, b: FlagKind): FlagKind => (FLAG_KINDS.indexOf(a) < FLAG_KINDS.indexOf(b) ? b : a);

/** The time of the value that is nearest to what was pressed, or of the buckets under it; without any what was pressed. */
export function pressedTime(streams: readonly StreamValues[], { from, to }: TimeRange): TimeRange {
  const middle = (from + to) / 2;
  const ofValues = streams.filter(({ aggregate }) => aggregate === 'NONE');
  const near = ofValues.flatMap(({ times }) => times[indexNear(times, middle, (to - from) / 2) ?? -1] ?? []);
  const [nearest] = near.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (nearest !== undefined) return { from: Math.floor(nearest), to: Math.ceil(nearest) };
  const buckets = streams.flatMap(({ times, aggregate }) => {
    const length = bucketLength(aggregate);
    return times.filter((time) => time <= to && time + length >= from).map((time) => [time, time + length] as const);
  });
  const [first, last] = [Math.min(...buckets.map(([start]) => start)), Math.max(...buckets.map(([, end]) => end))];
  return first <= last
    ? { from: Math.floor(first), to: Math.ceil(last) }
    : { from: Math.floor(from), to: Math.ceil(to) };
}
