import { type Micros, readMoment } from '@pelorus/sensorthings/query';

/** Range of moments that a double holds to the microsecond; the ends stand for "ever". */
export const MIN_TIME: Micros = -9_007_199_254_740_000;
export const MAX_TIME: Micros = 9_007_199_254_740_000;

/** Parses a date-time of the services, UTC. */
export function utcMoment(text: string): Micros {
  const found = readMoment(text.replace(' ', 'T'));
  if (found === undefined) throw new TypeError(`'${text}' is no date-time`);
  return found;
}
