import { FLAG } from './flag';
import { stronger } from './precedence';

/** What the layers of a stream say about one value; undefined where a layer says nothing. */
export interface LayeredFlags {
  /** The flag of the file. */
  readonly source?: number;
  /** Flags of the rules, in any order. */
  readonly rules: readonly (number | undefined)[];
  /** Flags of persons, the oldest first. */
  readonly manual: readonly (number | undefined)[];
}

/**
 * The flag that counts: the newest one of a person; else the strongest of the source and the rules; else 0. A flag 0 of
 * the source or of a rule says nothing.
 */
export function effectiveFlag({ source, rules, manual }: LayeredFlags): number {
  const newest = newestOf(manual);
  if (newest !== undefined) return newest;
  const said = [source, ...rules].filter((flag): flag is number => flag !== undefined && flag !== FLAG.none);
  return said.length === 0 ? FLAG.none : said.reduce((a, b) => stronger(a, b));
}

/** The flag of the last layer that says something; undefined where none does. */
export function newestOf(layers: readonly (number | undefined)[]): number | undefined {
  return layers.findLast((flag) => flag !== undefined);
}
