import { Suggestions } from './suggestions';

/** The candidates most alike to one mistyped name, best first; see {@link Suggestions}. */
export function nearest(name: string, candidates: Iterable<string>, limit?: number): string[] {
  return new Suggestions(candidates).nearest(name, limit);
}

/** Asks "did you mean …?" for the nearest names, or says nothing when there is none; starts with a space. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` (did you mean ${near.map((name) => `'${name}'`).join(' or ')}?)`;
}
