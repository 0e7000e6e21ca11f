import { type MessageId } from '../../messages';
import { SUSPECT_FLAG } from '../../plot/plot-series';

/** Flags of O2A. */
export const FLAGS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Kinds of flags, the strongest last. */
export const FLAG_KINDS = ['good', 'other', 'suspect', 'bad'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** Kind of a flag: good includes probably good, bad includes primary errors. */
export function flagKind(flag: number): FlagKind {
  if (flag === 1 || flag === 2) return 'good';
  if (flag === SUSPECT_FLAG) return 'suspect';
  return flag === 4 || flag === 6 ? 'bad' : 'other';
}

/** Name of a flag; unknown ones count as unused. */
export const flagName = (flag: number): MessageId => `data.flag.${FLAGS.find((known) => known === flag) ?? 7}`;
