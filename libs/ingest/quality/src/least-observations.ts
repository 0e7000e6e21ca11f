/** Fewest values of a meaningful window: half of what the rhythm gives, and two. */
export function leastOf(windowUs: number, rhythmUs: number): number {
  return Math.max(2, rhythmUs > 0 ? Math.ceil(windowUs / rhythmUs / 2) : 2);
}
