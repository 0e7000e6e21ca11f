import * as fc from 'fast-check';
import { blockCapacity, datasetLevel, FAN_IN, LEVEL, mergedLevel } from './block-level';

const DAY = 86_400_000;

it.each([
  [0, 4_096],
  [1, 4_096],
  [256, 4_096],
  [257, 4_080],
  [10_000, 104],
  [2_000_000, 1],
])('lets a block of %d columns take %d rows', (columns, rows) => {
  expect(blockCapacity(columns)).toBe(rows);
});

it.each([
  [1, 0],
  [15, 0],
  [16, 1],
  [255, 1],
  [256, 2],
  [2_047, 2],
  [2_048, 3],
  [4_096, 3],
])('puts a merged block of %d of 4,096 rows on level %d', (rows, level) => {
  expect(mergedLevel(rows, 4_096)).toBe(level);
});

it.each([
  ['one row', 1, 1, 0, 0],
  ['a day of minutes', 1, 1_440, DAY, 2],
  ['half of a block', 1, 2_048, DAY, LEVEL.own],
  ['several blocks', 2, 5_000, DAY, LEVEL.own],
  ['few rows of a month', 1, 2, 31 * DAY, 0],
  ['few rows of more than a month', 1, 2, 31 * DAY + 1, LEVEL.own],
])('knows whether a dataset of %s is merged', (_name, blocks, rows, lengthMs, level) => {
  expect(datasetLevel(blocks, rows, lengthMs, 10)).toBe(level);
});

/** A block of the simulation: the number of its rows, and how often its most rewritten row was rewritten. */
interface Simulated {
  readonly rows: number;
  readonly rewrites: number;
  readonly level: number;
}

/** Merges as a pass does: all blocks up to the highest level at which enough blocks wait. */
function pass(
  blocks: readonly Simulated[],
  capacity: number,
): { readonly blocks: Simulated[]; readonly rewritten: number } {
  const counts = [0, 1, LEVEL.small].map((level) => blocks.filter((block) => block.level === level).length);
  const due = counts.findLastIndex((count) => count >= FAN_IN);
  const chosen = blocks.filter(({ level }) => level <= due);
  if (chosen.length < 2) return { blocks: [...blocks], rewritten: 0 };
  const total = chosen.reduce((sum, { rows }) => sum + rows, 0);
  const rewrites = 1 + Math.max(...chosen.map((block) => block.rewrites));
  const merged: Simulated[] = [];
  for (let left = total; left > 0; left -= capacity) {
    const rows = Math.min(left, capacity);
    merged.push({ rows, rewrites, level: mergedLevel(rows, capacity) });
  }
  return { blocks: [...blocks.filter(({ level }) => level > due), ...merged], rewritten: total };
}

it('rewrites a row a handful of times, with any number of files between two passes', () => {
  const between = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 150, maxLength: 150 });
  const columns = fc.constantFrom(1, 10, 1_000, 20_000);
  const files = fc.constantFrom(1, 1, 2, 20);
  fc.assert(
    fc.property(between, columns, files, (arrivals, width, rowsOfFile) => {
      const capacity = blockCapacity(width);
      const rows = Math.min(rowsOfFile, capacity);
      let blocks: Simulated[] = [];
      let stored = 0;
      let rewritten = 0;
      for (const count of arrivals) {
        for (let i = 0; i < count; i++) blocks.push({ rows, rewrites: 0, level: datasetLevel(1, rows, 0, width) });
        stored += count * rows;
        const done = pass(blocks, capacity);
        blocks = done.blocks;
        rewritten += done.rewritten;
      }
      expect(blocks.reduce((sum, block) => sum + block.rows, 0)).toBe(stored);
      expect(rewritten / stored).toBeLessThanOrEqual(4);
      // No level has more waiting blocks than a merge takes.
      for (const level of [0, 1, LEVEL.small]) {
        expect(blocks.filter((block) => block.level === level).length).toBeLessThan(2 * FAN_IN);
      }
    }),
    { numRuns: 30 },
  );
});
