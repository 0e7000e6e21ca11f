import { type TimeSpan } from '@pelorus/sensorthings/query';
import { type CodeOwner } from './records';
import { MAX_TIME, MIN_TIME, utcMoment } from './times';

/** Period of a parameter's code; undefined for none. */
export function periodOf(code: string, { codes }: CodeOwner): TimeSpan | undefined {
  const periods = codes.filter((one) => one.code === code);
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return undefined;
  const start = first.since === undefined ? MIN_TIME : utcMoment(first.since);
  return { start, end: last.until === undefined ? MAX_TIME : utcMoment(last.until) };
}
