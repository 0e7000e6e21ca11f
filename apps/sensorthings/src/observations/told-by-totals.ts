import {
  type ObservationQuestion,
  Observation,
  type Plan,
  type StreamTotals,
  utcMoment,
  type World,
} from '@pelorus/sensorthings/model';
import { type ObservationPage } from './read-in-time';

/** Whether a stream may have values of a time. */
export function isWithin(totals: StreamTotals | undefined, { min, max }: ObservationQuestion): boolean {
  if (!totals?.firstDatetime || !totals.lastDatetime) return false;
  return utcMoment(totals.firstDatetime) <= max && utcMoment(totals.lastDatetime) >= min;
}

/** The latest value as the totals tell it, where nothing else is asked for. */
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
  if (!totals?.lastDatetime || totals.lastValue === undefined) return totals ? { observations: [] } : undefined;
  const time = utcMoment(totals.lastDatetime);
  if (time > max) return undefined;
  if (time < min) return { observations: [] };
  const observation = new Observation(datastream, time, totals.lastValue, totals.lastQualityFlag ?? 0);
  const isOnly = totals.firstDatetime === totals.lastDatetime;
  return { observations: [observation], ...(!isOnly && { next: [time, datastream.id, 0] }) };
}
