/** The fewest values of a window that say something about it: half of what the rhythm fills it with, and two. */
export function leastOf(windowUs: number, rhythmUs: number): number {
  return Math.max(2, rhythmUs > 0 ? Math.ceil(windowUs / rhythmUs / 2) : 2);
}
