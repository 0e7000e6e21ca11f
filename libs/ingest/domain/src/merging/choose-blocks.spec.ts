import * as fc from 'fast-check';
import { deepestOverlap, fittingBlocks } from './choose-blocks';

const block = fc
  .tuple(fc.nat(40), fc.nat(12), fc.integer({ min: 1, max: 4_096 }))
  .map(([minMs, length, rows]) => ({ minMs, maxMs: minMs + length, rows }));
const blocks = fc.array(block, { maxLength: 25 }).map((all) => all.sort((a, b) => a.minMs - b.minMs));

it('takes the first blocks whose cells fit, and at least two blocks', () => {
  fc.assert(
    fc.property(blocks, fc.integer({ min: 1, max: 10 }), fc.nat(60_000), (all, columns, cells) => {
      const chosen = fittingBlocks(all, columns, cells);
      expect(chosen).toEqual(all.slice(0, chosen.length));
      const cellsOf = (some: typeof all): number => some.reduce((sum, { rows }) => sum + rows * (columns + 1), 0);
      if (chosen.length > 2) expect(cellsOf(chosen)).toBeLessThanOrEqual(cells);
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(2, all.length));
      if (chosen.length < all.length) expect(cellsOf(all.slice(0, chosen.length + 1))).toBeGreaterThan(cells);
    }),
  );
});

it('finds the blocks at the moment at which most overlap', () => {
  fc.assert(
    fc.property(blocks, fc.integer({ min: 1, max: 9 }), (all, depth) => {
      const found = deepestOverlap(all, depth);
      const depths = all.map(({ minMs: at }) => all.filter(({ minMs, maxMs }) => minMs <= at && at <= maxMs).length);
      const deepest = Math.max(0, ...depths);
      expect(found).toHaveLength(deepest >= depth ? deepest : 0);
      const latestStart = Math.max(...found.map(({ minMs }) => minMs));
      for (const each of found) expect(each.maxMs).toBeGreaterThanOrEqual(latestStart);
    }),
  );
});
