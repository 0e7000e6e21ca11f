import { type BlockTimes } from '../block-rows';
import { type TimeRange } from './time-range';

/** Ascending rows in a range: `from` to before `to`. */
export function rowsWithin(times: BlockTimes, { min, max }: TimeRange): { readonly from: number; readonly to: number } {
  return {
    from: min ? firstNotBefore(times, min.ms, min.us, 0) : 0,
    to: max ? firstNotBefore(times, max.ms, max.us + 1, 0) : times.ms.length,
  };
}

/** First row at or after a moment, from `from` on; `to` for none. */
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
