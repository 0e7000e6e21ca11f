import { FLAG, FLAGS } from './flag';

/**
 * Flags, the weakest first; the strongest of a value counts. Not by number: 5 (missing) is no worse than bad, and one
 * passed test outweighs any that could not judge.
 */
export const PRECEDENCE: readonly number[] = [
  FLAG.missing,
  FLAG.none,
  FLAG.notUsed,
  FLAG.good,
  FLAG.probablyGood,
  FLAG.probablyBad,
  FLAG.primalError,
  FLAG.bad,
];

/**
 * Rank of each flag in a table; others rank below, the highest number lowest. Distinct ranks make the order of flags
 * irrelevant.
 */
export function ranksOf(precedence: readonly number[]): Uint8Array {
  const others = Array.from({ length: FLAGS }, (_, i) => FLAGS - 1 - i).filter((flag) => !precedence.includes(flag));
  const ranks = new Uint8Array(FLAGS);
  [...others, ...precedence].forEach((flag, rank) => (ranks[flag] = rank));
  return ranks;
}

const RANKS = ranksOf(PRECEDENCE);

export function stronger(a: number, b: number, ranks: Uint8Array = RANKS): number {
  return ranks[b]! > ranks[a]! ? b : a;
}

/** Raises flags of `into` to stronger ones of `flags`. */
export function keepStronger(into: Uint8Array, flags: Uint8Array, from = 0, to = into.length): void {
  for (let i = from; i < to; i++) {
    const flag = flags[i]!;
    if (RANKS[flag]! > RANKS[into[i]!]!) into[i] = flag;
  }
}
