/** The symbols alike to a mistyped one, best first: at most three, at most a third of its letters (one at least) away. */
export function nearestSymbols(symbol: string, symbols: readonly string[]): readonly string[] {
  const wanted = symbol.toLowerCase();
  const allowed = Math.max(1, Math.floor((wanted.length - 2) / 3));
  return symbols
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate) }))
    .filter((scored) => scored.distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((scored) => scored.candidate);
}

/** The number of insertions, deletions and substitutions between two short texts (Levenshtein). */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
