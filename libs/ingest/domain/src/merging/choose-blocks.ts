interface Sized {
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** First blocks, at least two, with at most `cells` together: they merge in memory. */
export function fittingBlocks<Block extends Sized>(blocks: readonly Block[], columns: number, cells: number): Block[] {
  let left = cells;
  const count = blocks.findIndex(({ rows }, i) => (left -= rows * (columns + 1)) < 0 && i >= 2);
  return blocks.slice(0, count < 0 ? blocks.length : count);
}

/** Blocks at the moment of the deepest overlap, by start; none below `depth`. */
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
