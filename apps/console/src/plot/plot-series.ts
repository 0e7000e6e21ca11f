import { type Colour } from './colours';
import { type NumberValues } from './stream-values';

/** Values that quality flags speak against: each with its time and its flag. */
export interface Marks {
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly flags: readonly number[];
}

/** Values that are expected not to be below `lower`, nor above `upper`. */
export interface Bound {
  readonly lower?: number;
  readonly upper?: number;
}

/** A stream as it is drawn. */
export interface PlotSeries {
  readonly values: NumberValues;
  /** Milliseconds that may pass between two values without the line being broken. */
  readonly gap: number;
  readonly label: string;
  readonly colour: Colour;
  readonly dash: readonly number[];
  readonly marks?: Marks | undefined;
  /** Drawn as dotted lines, with bands of what lies outside of them, where they are in view. */
  readonly bounds?: readonly Bound[];
}

/** The flag of values that are probably bad: they are ringed, the other bad ones are crossed out. */
export const SUSPECT_FLAG = 3;

/** Flags that mark values: probably bad, bad, primary error. */
export const BAD_FLAGS = [SUSPECT_FLAG, 4, 6] as const;

const isBad = (flag: number | null): boolean => BAD_FLAGS.some((bad) => bad === flag);

/** The values themselves that are flagged as bad. */
export function badValues({ times, means, flags }: NumberValues): Marks | undefined {
  const bad = flags?.flatMap((flag, i) => (isBad(flag) && means[i] != null ? [i] : [])) ?? [];
  if (bad.length === 0) return undefined;
  return { times: bad.map((i) => times[i]!), values: bad.map((i) => means[i]!), flags: bad.map((i) => flags![i]!) };
}

/** The extremes of the values in buckets that have a flag; `values` were asked for with such flags only. */
export function badExtremes({ times, least, most }: NumberValues, flag: number): Marks {
  const marks = times.flatMap((time, i) =>
    [...new Set([least[i], most[i]])].flatMap((value) => (value == null ? [] : [[time, value] as const])),
  );
  return {
    times: marks.map(([time]) => time),
    values: marks.map(([, value]) => value),
    flags: marks.map(() => flag),
  };
}

/** Marks of several kinds of one stream together. */
export const joinedMarks = (marks: readonly Marks[]): Marks => ({
  times: marks.flatMap(({ times }) => times),
  values: marks.flatMap(({ values }) => values),
  flags: marks.flatMap(({ flags }) => flags),
});
