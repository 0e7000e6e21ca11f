/** Characters of a name that are compared. */
export const COMPARED = 64;

/** Rows of the distance table: two before the current one, with the empty text. */
let beforePrevious = new Uint8Array(COMPARED + 1);
let previous = new Uint8Array(COMPARED + 1);
let current = new Uint8Array(COMPARED + 1);

export interface EditDistance {
  /** Above the limit as soon as it must be. */
  distance: number;
  steps: number;
}

const found: EditDistance = { distance: 0, steps: 0 };

/** Optimal string alignment distance (with swaps) of names up to 64 characters. Valid until the next call. */
export function editDistance(a: string, b: string, limit: number): Readonly<EditDistance> {
  found.distance = limit + 1;
  found.steps = 1;
  if (Math.abs(a.length - b.length) > limit) return found;
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  found.distance = distanceWithin(a.slice(start, a.length - end), b.slice(start, b.length - end), limit);
  return found;
}

function commonStart(a: string, b: string): number {
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  found.steps += start;
  return start;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let end = 0;
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  found.steps += end;
  return end;
}

/** Only cells within `limit` of the diagonal matter. */
function distanceWithin(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(j, tooFar);
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - limit);
    const last = Math.min(b.length, i + limit);
    found.steps += Math.max(0, last - first + 1);
    if (fillRow(a, b, i, first, last, tooFar) >= tooFar) return tooFar;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[b.length] ?? tooFar;
}

function fillRow(a: string, b: string, i: number, first: number, last: number, tooFar: number): number {
  const row = current;
  const own = a.charCodeAt(i - 1);
  const before = i > 1 ? a.charCodeAt(i - 2) : -1;
  row[first - 1] = first === 1 ? Math.min(i, tooFar) : tooFar;
  let least = row[first - 1]!;
  for (let j = first; j <= last; j++) {
    const other = b.charCodeAt(j - 1);
    let best = previous[j - 1]! + (own === other ? 0 : 1);
    if (row[j - 1]! + 1 < best) best = row[j - 1]! + 1;
    if (previous[j]! + 1 < best) best = previous[j]! + 1;
    if (before === other && own === b.charCodeAt(j - 2) && beforePrevious[j - 2]! + 1 < best) {
      best = beforePrevious[j - 2]! + 1;
    }
    row[j] = best < tooFar ? best : tooFar;
    if (best < least) least = best;
  }
  if (last < b.length) row[last + 1] = tooFar;
  return least;
}
