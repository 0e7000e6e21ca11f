/** A block by its size and its time. */
interface Sized {
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** The first blocks that fit into memory together, at least two: of all at most so many cells. */
export function fittingBlocks<Block extends Sized>(blocks: readonly Block[], columns: number, cells: number): Block[] {
  let left = cells;
  const count = blocks.findIndex(({ rows }, i) => (left -= rows * (columns + 1)) < 0 && i >= 2);
  return blocks.slice(0, count < 0 ? blocks.length : count);
}

/** The blocks around the moment at which most overlap; none when that are fewer than `depth`. They come sorted by start. */
export function deepestOverlap<Block extends Sized>(blocks: readonly Block[], depth: number): Block[] {
  let deepest: Block[] = [];
  let open: Block[] = [];
  for (const block of blocks) {
    open = open.filter(({ maxMs }) => maxMs >= block.minMs);
    open.push(block);
    if (open.length > deepest.length) deepest = [...open];
  }
  return deepest.length >= depth ? deepest : [];
}
