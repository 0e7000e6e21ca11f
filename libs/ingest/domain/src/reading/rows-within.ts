import { type BlockTimes } from '../block-rows';
import { type TimeRange } from './time-range';

/** Indexes of ascending rows within a range: from `from` up to, but not including, `to`. */
export function rowsWithin(times: BlockTimes, { min, max }: TimeRange): { readonly from: number; readonly to: number } {
  return {
    from: min ? firstNotBefore(times, min.ms, min.us, 0) : 0,
    to: max ? firstNotBefore(times, max.ms, max.us + 1, 0) : times.ms.length,
  };
}

/** Index of the first of ascending rows, from index `from` on, that is not before a moment; `to` where all before it are. */
export function firstNotBefore(
  { ms, us }: BlockTimes,
  untilMs: number,
  untilUs: number,
  from: number,
  to = ms.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const before = ms[middle]! < untilMs || (ms[middle]! === untilMs && us[middle]! < untilUs);
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}
