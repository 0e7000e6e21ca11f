import { FLAG, FLAGS } from './flag';

/**
 * Flags from the weakest to the strongest: of several flags of one value the strongest counts. Numbers do not decide:
 * 5 is "missing", which is not worse than bad, and a single test that was passed outweighs any that could not judge.
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
 * The rank of each flag, 0 to 9, in a table of precedence; flags that are not in it rank below all, the highest number lowest. No
 * two flags have one rank, so that the strongest of several does not depend on their order.
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

/** Replaces flags of `into` by stronger ones of `flags`, from one place to another. */
export function keepStronger(into: Uint8Array, flags: Uint8Array, from = 0, to = into.length): void {
  for (let i = from; i < to; i++) {
    const flag = flags[i]!;
    if (RANKS[flag]! > RANKS[into[i]!]!) into[i] = flag;
  }
}
