import { type ExplainedQuality } from '@pelorus/client';
import { bucketLength, indexNear, type StreamValues } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { timeOf } from '../data-view';
import { FLAG_KINDS, type FlagKind, flagKind } from './flag-kind';

/** Time in which a layer flags a stream. */
export type QualityRun = ExplainedQuality['records'][number];

/** Layers in lane order. */
export const LAYERS = ['source', 'rule', 'manual'] as const;
export type Layer = (typeof LAYERS)[number];

/** Runs of one kind too close for separate marks. */
export interface LaneMark extends TimeRange {
  readonly kind: FlagKind;
  readonly runs: number;
}

/** Share of the lane within which runs join; least width of a mark. */
export const NARROWEST = 0.012;

/** Marks of a lane, cut to the range, by kind and time, the strongest kind last. */
export function laneMarks(
  runs: readonly Pick<QualityRun, 'datetimeMin' | 'datetimeMax' | 'flag'>[],
  range: TimeRange,
): LaneMark[] {
  const within = runs
    .map(({ datetimeMin, datetimeMax, flag }) => ({
      from: Math.max(range.from, timeOf(datetimeMin)),
      to: Math.min(range.to, timeOf(datetimeMax)),
      kind: flagKind(flag),
    }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from);
  const closest = NARROWEST * (range.to - range.from);
  return FLAG_KINDS.flatMap((kind) => {
    const marks: { from: number; to: number; kind: FlagKind; runs: number }[] = [];
    for (const run of within.filter((one) => one.kind === kind)) {
      const last = marks.at(-1);
      if (last && run.from - Math.max(last.to, last.from + closest) < closest) {
        last.to = Math.max(last.to, run.to);
        last.runs++;
      } else marks.push({ ...run, runs: 1 });
    }
    return marks;
  });
}

/** Time of the strongest mark at a share of the lane, else of that place. */
export function markAt(marks: readonly LaneMark[], range: TimeRange, share: number): TimeRange {
  const length = range.to - range.from;
  const at = range.from + share * length;
  const [from, to] = [at - NARROWEST * length, at + NARROWEST * length];
  const mark = marks.findLast((one) => one.from <= to && one.to >= from);
  return mark ? { from: Math.floor(mark.from), to: Math.ceil(mark.to) } : { from: Math.floor(from), to: Math.ceil(to) };
}

/** Time of the nearest value, or of the bucket, under a press; the press itself without any. */
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
