import { FLAG } from './flag';
import { stronger } from './precedence';

/** Flags of a value by layer; undefined for none. */
export interface LayeredFlags {
  readonly source?: number;
  readonly rules: readonly (number | undefined)[];
  /** Oldest first. */
  readonly manual: readonly (number | undefined)[];
}

/** Newest flag of a person; else the strongest of source and rules, whose 0 says nothing; else 0. */
export function effectiveFlag({ source, rules, manual }: LayeredFlags): number {
  const newest = newestOf(manual);
  if (newest !== undefined) return newest;
  const said = [source, ...rules].filter((flag): flag is number => flag !== undefined && flag !== FLAG.none);
  return said.length === 0 ? FLAG.none : said.reduce((a, b) => stronger(a, b));
}

/** Flag of the last layer with one. */
export function newestOf(layers: readonly (number | undefined)[]): number | undefined {
  return layers.findLast((flag) => flag !== undefined);
}
