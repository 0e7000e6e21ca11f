import { type Stream } from '@pelorus/client';
import {
  isLive,
  type Lately,
  rangeTexts,
  refreshEvery,
  resolveRange,
  type TimeRange,
  beforeNow,
} from '../../plot/time-range';
import { useMovingNow } from '../../plot/use-now';
import { extentOf } from '../data-view';
import { useDataView } from '../use-data-view';

export interface ViewRange {
  readonly range: TimeRange;
  /** Range to query; its length where it ends now. */
  readonly asked: TimeRange | Lately;
  /** Whether it moves with the present. */
  readonly isMoving: boolean;
  /** Shows another time; `replace` leaves no history entry. */
  readonly go: (range: TimeRange, options?: { replace?: boolean }) => void;
}

/** Time in the URL; all of the streams by default. */
export function useRange(streams: readonly Stream[]): ViewRange {
  const { search, change } = useDataView();
  const isMoving = isLive(search);
  const length = beforeNow(search.from) ?? 0;
  const now = useMovingNow(isMoving ? refreshEvery(length) : 0);
  const range = resolveRange(search, extentOf(streams), now) ?? { from: now - 86_400_000, to: now };
  const asked = isMoving ? { lately: length } : range;
  return { range, asked, isMoving, go: (next, options) => change(rangeTexts(next), options) };
}
