import { type NewestValue } from '../api/live/news';
import { momentOf } from '../ui/text/moment';
import { type SparkValues } from './sparkline-path';
import { HOUR } from './time-range';

/** Buckets of a small line. */
export const SPARK_POINTS = 48;

/** Small lines of the latest hours. */
export interface Sparklines {
  readonly range: readonly [number, number];
  /** By the code of the stream; streams without values in these hours are absent. */
  readonly lines: ReadonlyMap<string, SparkValues>;
}

/** The lines with newer values at their ends; what is before the time of the drawing goes. */
export function withNewestPoints(known: Sparklines, newest: readonly NewestValue[]): Sparklines {
  const points = newest.flatMap(({ code, datetime, value }) => {
    const time = momentOf(datetime)?.getTime();
    return typeof value === 'number' && time !== undefined ? [{ code, time, value }] : [];
  });
  const [from, to] = known.range;
  const moved = Math.max(0, ...points.map(({ time }) => time - to));
  const range = [from + moved, to + moved] as const;
  const lines = new Map(known.lines);
  for (const { code, time, value } of points) {
    const line = lines.get(code) ?? { times: [], values: [], gap: HOUR };
    if (time > (line.times.at(-1) ?? range[0])) lines.set(code, withPoint(line, time, value, range[0]));
  }
  return { range, lines };
}

/** Points that a line has at most until it is read again. */
const MOST_POINTS = 4 * SPARK_POINTS;

function withPoint({ times, values, gap }: SparkValues, time: number, value: number, from: number): SparkValues {
  const kept = Math.max(
    0,
    times.length + 1 - MOST_POINTS,
    times.findIndex((one) => one >= from),
  );
  return { times: [...times.slice(kept), time], values: [...values.slice(kept), value], gap };
}
