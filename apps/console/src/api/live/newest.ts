import { type Stream } from '@pelorus/client';
import { type NewestValue } from './news';

/** A stream with a newer value, if there is one of it. What is known of the value before it, its flag, goes. */
export function withNewest<Known extends Stream>(stream: Known, newest: readonly NewestValue[]): Known {
  const { code, lastDatetime = '' } = stream;
  const found = newest.find((one) => one.code === code && one.datetime > lastDatetime);
  if (!found) return stream;
  const { datetime, value, values = 0 } = found;
  const moved = { ...stream, lastDatetime: datetime, lastValue: value, values: stream.values + values };
  delete moved.lastQualityFlag;
  return moved;
}

/** Streams with their newer values; the same list where none is newer. */
export function allWithNewest<Known extends Stream>(
  streams: readonly Known[],
  newest: readonly NewestValue[],
): readonly Known[] {
  const next = streams.map((stream) => withNewest(stream, newest));
  return next.some((stream, i) => stream !== streams[i]) ? next : streams;
}
