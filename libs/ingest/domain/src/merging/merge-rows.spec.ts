import * as fc from 'fast-check';
import { type DataColumn, decodeSources } from '@pelorus/ingest/blocks';
import { plainRows, readBack, sourcedFiles, storedRows } from '../../test/sourced-files';
import { blockCapacity, mergedLevel } from './block-level';
import { cutBlocks } from './cut-blocks';
import { mergeRows } from './merge-rows';
import { rowsInPlace, rowsOfDataset, type SourcedRows } from './sourced-rows';

/** The dataset and the place of each row. */
function originsOf({ of, places, datasets }: SourcedRows): [number, number][] {
  return Array.from(of, (index, row) => [datasets[index]!.id, places[row]!]);
}

it('gives the rows of each dataset back unchanged after any merges', () => {
  fc.assert(
    fc.property(sourcedFiles(8), (files) => {
      const [merged] = readBack(cutBlocks(mergeRows(files.map(storedRows))));
      for (const { dataset, rows } of files) {
        const own = rowsInPlace(rowsOfDataset(merged!, dataset.id));
        expect(plainRows({ ...own, columns: own.columns as readonly DataColumn[] })).toEqual(rows);
      }
    }),
  );
});

it('keeps the moment of writing of each dataset', () => {
  fc.assert(
    fc.property(sourcedFiles(8), (files) => {
      const [merged] = readBack(cutBlocks(mergeRows(files.map(storedRows))));
      expect(merged!.datasets).toEqual(files.map(({ dataset }) => dataset));
    }),
  );
});

it('sorts by time, of equal time stamps the newest dataset last, and rows of a dataset by their places', () => {
  fc.assert(
    fc.property(sourcedFiles(8), (files) => {
      const all = files.flatMap(({ dataset, rows }) => rows.map(({ us }, place) => ({ us, ...dataset, place })));
      all.sort((a, b) => a.us - b.us || a.writtenUs - b.writtenUs || a.id - b.id || a.place - b.place);
      expect(originsOf(mergeRows(files.map(storedRows)))).toEqual(all.map(({ id, place }) => [id, place]));
    }),
  );
});

it('gives the same bytes for any steps and order of merges', () => {
  const order = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(sourcedFiles(8), order, (files, picks) => {
      const blocks = files.map(storedRows);
      const atOnce = [...cutBlocks(mergeRows(blocks))];
      while (blocks.length > 1) {
        const [one] = blocks.splice(picks[blocks.length - 1]! % blocks.length, 1);
        const [other] = blocks.splice(picks[blocks.length - 1]! % blocks.length, 1);
        blocks.push(...readBack(cutBlocks(mergeRows([one!, other!]))));
      }
      expect([...cutBlocks(mergeRows(blocks))]).toEqual(atOnce);
    }),
  );
});

it('gives the merge of the other datasets when one is removed', () => {
  fc.assert(
    fc.property(sourcedFiles(6), fc.nat(5), (files, which) => {
      fc.pre(files.length > 1);
      const [gone] = files.splice(which % files.length, 1);
      const all = readBack(cutBlocks(mergeRows([...files, gone!].map(storedRows))));
      const left = rowsOfDataset(all[0]!, gone!.dataset.id, false);
      expect([...cutBlocks(left)]).toEqual([...cutBlocks(mergeRows(files.map(storedRows)))]);
    }),
  );
});

it('gives no rows of a dataset without rows', () => {
  const [file] = fc.sample(sourcedFiles(1), 1);
  const rows = file!.map(storedRows)[0]!;
  expect(rowsOfDataset(rows, 99).rows).toBe(0);
  expect(rowsOfDataset(rows, 99, false).rows).toBe(rows.rows);
  expect([...cutBlocks(rowsOfDataset(rows, 99))]).toEqual([]);
});

/** Rows of two datasets by turns, a second apart. */
function long(rows: number, columns: number): SourcedRows {
  const values = Float64Array.from({ length: rows }, (_, row) => row);
  return {
    rows,
    ms: values.map((row) => row * 1000),
    us: new Uint16Array(rows),
    columns: Array.from({ length: columns }, () => ({ kind: 'number' as const, values })),
    datasets: [
      { id: 7, writtenUs: 1 },
      { id: 3, writtenUs: 2 },
    ],
    of: Uint32Array.from(values, (row) => row % 2),
    places: Uint32Array.from(values, (row) => Math.floor(row / 2)),
  };
}

it.each([
  [1, 2, [1]],
  [4_096, 1, [4_096]],
  [4_097, 1, [4_096, 1]],
  [9_000, 1, [4_096, 4_096, 808]],
  [2_500, 1_024, [1_024, 1_024, 452]],
])('cuts %d rows of %d columns into full blocks and a last one', (rows, columns, sizes) => {
  const blocks = [...cutBlocks(long(rows, columns))];
  expect(blocks.map((block) => block.rows)).toEqual(sizes);
  expect(blocks.map(({ level }) => level)).toEqual(sizes.map((size) => mergedLevel(size, blockCapacity(columns))));
  expect(blocks.map(({ first }) => first.ms)).toEqual(sizes.map((_, i) => i * sizes[0]! * 1000));
});

it('lists in each block exactly the datasets of its rows', () => {
  const rows = long(8_192, 1);
  const of = rows.of.map((index, row) => (row < 4_096 ? index : 0));
  const sources = [...cutBlocks({ ...rows, of })].map((block) => decodeSources(block.sources, block.rows).datasets);
  expect(sources.map((datasets) => datasets.map(({ id }) => id))).toEqual([[3, 7], [7]]);
});
