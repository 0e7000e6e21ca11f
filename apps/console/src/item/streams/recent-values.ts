import { type Stream } from '@pelorus/client';
import { momentOf } from '../../ui/text/moment';

const POINTS = 48;
const DAY_MS = 86_400_000;
/** Longest mean interval, gaps included, at which a day has enough values. */
const DENSE_MS = 30 * 60_000;

/** Time of a sparkline: a day of a dense stream, 48 values of a sparse one. */
export function windowOf({ firstDatetime = '', lastDatetime = '', values }: Stream) {
  const first = momentOf(firstDatetime)?.getTime() ?? 0;
  const last = momentOf(lastDatetime)?.getTime() ?? first;
  const distance = (last - first) / Math.max(1, values - 1);
  const length = distance <= DENSE_MS ? DAY_MS : POINTS * distance;
  const from = Math.max(first, last - length);
  return { datetimeMin: new Date(from), datetimeMax: new Date(last + 1), points: POINTS };
}
