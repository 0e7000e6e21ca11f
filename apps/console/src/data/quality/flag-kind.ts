import { type MessageId } from '../../messages';
import { SUSPECT_FLAG } from '../../plot/plot-series';

/** Flags of O2A. */
export const FLAGS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** What a flag means for the use of a value; the strongest last. */
export const FLAG_KINDS = ['good', 'other', 'suspect', 'bad'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** The kind of a flag: good and probably good are one, so are bad and primary error. */
export function flagKind(flag: number): FlagKind {
  if (flag === 1 || flag === 2) return 'good';
  if (flag === SUSPECT_FLAG) return 'suspect';
  return flag === 4 || flag === 6 ? 'bad' : 'other';
}

/** The name of a flag; one that O2A does not have is as one that is not used. */
export const flagName = (flag: number): MessageId => `data.flag.${FLAGS.find((known) => known === flag) ?? 7}`;
