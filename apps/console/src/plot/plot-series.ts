import { type Colour } from './colours';
import { type NumberValues } from './stream-values';

/** Values that quality flags call bad: each with its time. */
export interface Marks {
  readonly times: readonly number[];
  readonly values: readonly number[];
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
  /** Drawn as dotted lines where they are in view. */
  readonly bounds?: readonly Bound[];
}

/** Flags that mark values red: probably bad, bad, primary error. */
export const BAD_FLAGS = [3, 4, 6] as const;

const isBad = (flag: number | null): boolean => BAD_FLAGS.some((bad) => bad === flag);

/** The values themselves that are flagged as bad. */
export function badValues({ times, means, flags }: NumberValues): Marks | undefined {
  const bad = flags?.flatMap((flag, i) => (isBad(flag) && means[i] != null ? [i] : [])) ?? [];
  if (bad.length === 0) return undefined;
  return { times: bad.map((i) => times[i]!), values: bad.map((i) => means[i]!) };
}

/** The extremes of the bad values in buckets; `values` were asked for with bad flags only. */
export function badExtremes({ times, least, most }: NumberValues): Marks {
  const marks = times.flatMap((time, i) =>
    [...new Set([least[i], most[i]])].flatMap((value) => (value == null ? [] : [[time, value] as const])),
  );
  return { times: marks.map(([time]) => time), values: marks.map(([, value]) => value) };
}
