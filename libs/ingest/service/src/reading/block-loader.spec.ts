import { columnSlice, encodeBlock } from '@pelorus/ingest/blocks';
import { BlockIndex } from '@pelorus/ingest/domain';
import { type BlockSliceRepository, type SliceWanted } from '@pelorus/ingest/persistence';
import { BlockLoader } from './block-loader';

const ROWS = 10;
const BLOCKS = 500;
const READING = { part: 1, columns: [{ stream: 0, kind: 'number', column: 1, ordinal: 0, place: 1 }] } as const;

const { data, toc } = encodeBlock({
  rows: ROWS,
  time: { ms: Float64Array.from({ length: ROWS }, (_, row) => row) },
  columns: [{ kind: 'number', values: Float64Array.from({ length: ROWS }, (_, row) => row / 10) }],
});

/** A loader of blocks of ten rows that follow each other, and the number of blocks of each page that it has fetched. */
function loaderOf(limit: number): { readonly loader: BlockLoader; readonly pages: number[] } {
  const index = new BlockIndex();
  for (let id = 1; id <= BLOCKS; id++) {
    const minMs = id * 100;
    index.add({ reading: READING, id, dataset: { id: 1, writtenUs: 0 }, rows: ROWS, minMs, maxMs: minMs + ROWS - 1 });
  }
  index.sort();
  const pages: number[] = [];
  const find = async (wanted: readonly SliceWanted[]): Promise<Uint8Array[]> => {
    pages.push(new Set(wanted.map(({ id }) => id)).size);
    return wanted.map(({ column }) => {
      const { start, length } = columnSlice(toc, column);
      return data.subarray(start, start + length);
    });
  };
  const { signal } = new AbortController();
  const slices = { find } as unknown as BlockSliceRepository;
  return { loader: new BlockLoader(index, slices, { streams: 1, range: {}, keeps: undefined, signal, limit }), pages };
}

async function load(loader: BlockLoader, to: number, from = 0): Promise<void> {
  for (let place = from; place < to; place++) expect((await loader.load(place)).rows).toBe(ROWS);
}

it('fetches a small page first, and the next one ahead', async () => {
  const { loader, pages } = loaderOf(Infinity);
  await load(loader, 1);
  expect(pages).toEqual([24, 96]);
  await load(loader, BLOCKS, 1);
  expect(pages.reduce((sum, blocks) => sum + blocks, 0)).toBe(BLOCKS);
});

it.each([
  [1, 1, [1]],
  [ROWS + 1, 2, [2]],
  [30 * ROWS, 30, [24, 6]],
])('fetches for %i rows no more blocks than %i', async (limit, blocks, expected) => {
  const { loader, pages } = loaderOf(limit);
  await load(loader, blocks);
  expect(pages).toEqual(expected);
});

it('fetches ahead as ever for a caller to whom the blocks of a limit were too few', async () => {
  const { loader, pages } = loaderOf(1);
  await load(loader, 2);
  expect(pages).toEqual([1, 96, 96]);
  await load(loader, BLOCKS, 2);
  expect(pages.reduce((sum, blocks) => sum + blocks, 0)).toBe(BLOCKS);
});
