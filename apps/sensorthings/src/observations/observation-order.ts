import { type Plan } from '@pelorus/sensorthings/model';

/** How Observations are read: by Datastreams and time, by time, or all at once to be sorted. */
export type ObservationOrder = 'stream' | 'asc' | 'desc' | 'memory';

const TIMES = ['phenomenonTime', 'resultTime'];
const IDS = ['id', '@iot.id'];

/** The order of a plan of Observations of so many Datastreams. Their ids are ordered by Datastream and time. */
export function orderOf({ options: { orderby } }: Plan, datastreams: number): ObservationOrder {
  const keys = (orderby?.value ?? []).map(({ expression, descending }) => ({
    name: expression.kind === 'path' ? expression.steps.map(({ name }) => name).join('/') : '',
    descending,
  }));
  const [first, ...others] = keys;
  if (!first) return datastreams === 1 ? 'asc' : 'stream';
  const isTime = TIMES.includes(first.name);
  const isOnlyOne = datastreams === 1 && (isTime || IDS.includes(first.name));
  if (isOnlyOne) return first.descending ? 'desc' : 'asc';
  if (others.some(({ name, descending }) => descending || ![...TIMES, ...IDS].includes(name))) return 'memory';
  if (isTime) return first.descending ? 'desc' : 'asc';
  return IDS.includes(first.name) && !first.descending ? 'stream' : 'memory';
}
