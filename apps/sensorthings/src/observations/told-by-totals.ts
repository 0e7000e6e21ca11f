import {
  type ObservationQuestion,
  Observation,
  type Plan,
  type StreamTotals,
  type World,
} from '@pelorus/sensorthings/model';
import { type ObservationPage } from './read-in-time';

/** Whether a stream may have values in a time. */
export function isWithin(totals: StreamTotals | undefined, { min, max }: ObservationQuestion): boolean {
  return totals?.time !== undefined && totals.time.start <= max && totals.time.end >= min;
}

/** Latest value by totals, where nothing else is asked. */
export function latestOf(
  question: ObservationQuestion,
  { top, skip }: Plan,
  world: World,
): ObservationPage | undefined {
  const { datastreams, min, max, test, qualityFlags, flagsAsOf } = question;
  const [datastream] = datastreams;
  if (!datastream || datastreams.length > 1 || top !== 1 || skip > 0) return undefined;
  if (test || qualityFlags || flagsAsOf !== undefined) return undefined;
  const totals = world.totalsOf(datastream);
  if (!totals) return undefined;
  const { time, last } = totals;
  if (!time || !last) return { observations: [] };
  if (time.end > max) return undefined;
  if (time.end < min) return { observations: [] };
  const observation = new Observation(datastream, time.end, last.result, last.qualityFlag);
  return { observations: [observation], ...(time.start < time.end && { next: [time.end, datastream.id, 0] }) };
}
