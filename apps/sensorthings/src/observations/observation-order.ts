import { type Plan } from '@pelorus/sensorthings/model';

/** Order of reading: by Datastream and time, by time, or sorted in memory. */
export type ObservationOrder = 'stream' | 'asc' | 'desc' | 'memory';

const TIMES = ['phenomenonTime', 'resultTime'];
const IDS = ['id', '@iot.id'];

/** Order of a plan; ids are ordered by Datastream and time. */
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
