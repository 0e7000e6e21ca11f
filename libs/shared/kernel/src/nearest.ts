/**
 * The candidates most alike to a mistyped name, best first: those within a third of its length in edits
 * (insertions, deletions, substitutions, swapped neighbours), ignoring case, or that begin with it, the shortest of these first.
 */
export function nearest(name: string, candidates: Iterable<string>, limit = 3): string[] {
  const wanted = name.slice(0, 64).toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const isLonger = wanted !== '' && other.startsWith(wanted);
    const distance = isLonger ? 1 - 1 / (1 + other.length - wanted.length) : editDistance(wanted, other, allowed);
    if (distance <= allowed) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map((s) => s.candidate);
}

/** Says "did you mean …?" for the nearest names, or nothing when none is near; starts with a space. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = nearest(name, candidates);
  return near.length === 0 ? '' : ` (did you mean ${near.map((n) => `'${n}'`).join(' or ')}?)`;
}

/** The optimal string alignment distance, or a number above `allowed` as soon as it must exceed that. */
function editDistance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return allowed + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? allowed + 1;
}
