import { FLAG } from './flag';
import { stronger } from './precedence';

/** Flags of a value by layers; undefined where a layer has none. */
export interface LayeredFlags {
  readonly source?: number;
  readonly rules: readonly (number | undefined)[];
  /** Flags of persons, the oldest first. */
  readonly manual: readonly (number | undefined)[];
}

/** The newest flag of a person; else the strongest of the source and the rules, whose 0 says nothing; else 0. */
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
