/** Bytes of blocks that are in memory together. */
const TOGETHER_BYTES = 16 * 1024 ** 2;

/** Things in their order, in groups of `most` bytes, or of one thing that has more. */
export function groupsOf<Sized extends { readonly bytes: number }>(
  things: readonly Sized[],
  most = TOGETHER_BYTES,
): Sized[][] {
  const groups: Sized[][] = [];
  let room = 0;
  for (const thing of things) {
    if (thing.bytes > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)!.push(thing);
    room -= thing.bytes;
  }
  return groups;
}
