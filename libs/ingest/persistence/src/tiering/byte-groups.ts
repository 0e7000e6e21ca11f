/** Bytes of blocks that one reader has in memory at once. */
const TOGETHER_BYTES = 16 * 1024 ** 2;

/** Things in their order, in groups of `most` bytes, or of one thing that has more. */
export function byteGroups<Sized>(
  things: readonly Sized[],
  bytesOf: (thing: Sized) => number,
  most = TOGETHER_BYTES,
): Sized[][] {
  const groups: Sized[][] = [];
  let room = -1;
  for (const thing of things) {
    const bytes = bytesOf(thing);
    if (bytes > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)!.push(thing);
    room -= bytes;
  }
  return groups;
}
