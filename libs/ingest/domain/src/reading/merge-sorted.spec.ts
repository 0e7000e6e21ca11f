import * as fc from 'fast-check';
import { encodeSources } from '@pelorus/ingest/blocks';
import { BlockIndex, type PartReading } from './block-index';
import { mergeBlocks } from './merge-blocks';
import { type ReadRows } from './read-rows';
import { ofOne, ofSources, ofStoredSources, type RowDatasets, UNCONTESTED } from './row-datasets';
import { type SortedBlock } from './sorted-block';

const READING: PartReading = { part: 1, columns: [] };

/** A value of a dataset, in one of two streams, at a moment in microseconds. */
interface Value {
  readonly us: number;
  readonly datasetId: number;
  readonly cells: readonly (number | undefined)[];
}

/** Moments of writing by the ids of datasets; some are equal. */
const writtenUs = (id: number): number => Math.floor(id / 2) * 10;
const isOlder = (a: number, b: number): boolean =>
  writtenUs(a) < writtenUs(b) || (writtenUs(a) === writtenUs(b) && a < b);

/** The rows of a block in their order: of equal time stamps the newest dataset last, and no dataset twice. */
function orderRows(rows: readonly Value[]): Value[] {
  const sorted = [...rows].sort((a, b) => a.us - b.us || (isOlder(a.datasetId, b.datasetId) ? -1 : 1));
  return sorted.filter((row, i) => sorted[i + 1]?.us !== row.us || sorted[i + 1]?.datasetId !== row.datasetId);
}

function datasetsOf(rows: readonly Value[], how: 'one' | 'sources' | 'stored' | 'order'): RowDatasets {
  const ids = [...new Set(rows.map(({ datasetId }) => datasetId))].sort((a, b) => a - b);
  const datasets = ids.map((id) => ({ id, writtenUs: writtenUs(id) }));
  const of = Uint16Array.from(rows, ({ datasetId }) => ids.indexOf(datasetId));
  const sources = { datasets, of, places: Uint32Array.from(rows, (_, i) => i) };
  if (how === 'one') return ofOne(datasets[0]!);
  if (how === 'stored') return ofStoredSources(encodeSources(sources), rows.length);
  if (how === 'sources') return ofSources(sources);
  // The same rows, chosen from twice as many.
  const doubled = Uint16Array.from({ length: 2 * rows.length }, (_, i) => (i % 2 ? of[(i - 1) / 2]! : 0));
  return ofSources(
    { ...sources, of: doubled },
    Uint32Array.from(rows, (_, i) => 2 * i + 1),
  );
}

function blockOf(rows: readonly Value[], datasets: RowDatasets): SortedBlock {
  const ms = Float64Array.from(rows, ({ us }) => Math.floor(us / 1000));
  return {
    datasets,
    hasTies: rows.some(({ us }, i) => rows[i + 1]?.us === us),
    rows: rows.length,
    ms,
    us: Uint16Array.from(rows, ({ us }) => us % 1000),
    columns: [0, 1].map((stream) => {
      if (rows.every(({ cells }) => cells[stream] === undefined)) return undefined;
      return { kind: 'number', values: Float64Array.from(rows, ({ cells }) => cells[stream] ?? NaN) };
    }),
    at: 0,
    end: rows.length,
  };
}

/** The result of a merge of blocks: the cells at each moment. */
async function merged(blocks: readonly SortedBlock[]): Promise<[number, (number | undefined)[]][]> {
  const index = new BlockIndex();
  blocks.forEach(({ ms, rows }, id) => index.add({ reading: READING, id, rows, minMs: ms[0]!, maxMs: ms[rows - 1]! }));
  index.sort();
  const all: [number, (number | undefined)[]][] = [];
  for await (const segment of mergeBlocks(index, async (place) => blocks[index.at(place).id]!)) {
    if (segment.kind === 'rows') all.push(...cellsOf(segment.rows));
  }
  return all;
}

function cellsOf({ rows, ms, us, columns }: ReadRows): [number, (number | undefined)[]][] {
  return Array.from({ length: rows }, (_, row) => [
    ms[row]! * 1000 + us[row]!,
    columns.map((cells) => {
      const value = cells?.kind === 'number' ? cells.values[row]! : NaN;
      return Number.isNaN(value) ? undefined : value;
    }),
  ]);
}

/** The newest value of each stream at each moment. */
function winners(rows: readonly Value[]): [number, (number | undefined)[]][] {
  const times = [...new Set(rows.map(({ us }) => us))].sort((a, b) => a - b);
  return times.map((at) => {
    const here = rows.filter(({ us }) => us === at).sort((a, b) => (isOlder(a.datasetId, b.datasetId) ? -1 : 1));
    return [at, [0, 1].map((stream) => here.findLast(({ cells }) => cells[stream] !== undefined)?.cells[stream])];
  });
}

const cell = fc.option(fc.nat(99), { nil: undefined, freq: 3 });

it('gives the newest value of each stream at each moment, within and between blocks', async () => {
  const how = fc.constantFrom('sources', 'stored', 'order', 'one' as const);
  const value = fc.record({
    us: fc.oneof(
      fc.nat(30),
      fc.nat(30).map((i) => i * 1_000),
    ),
    datasetId: fc.integer({ min: 1, max: 9 }),
    cells: fc.tuple(cell, cell),
  });
  const block = fc.tuple(fc.array(value, { minLength: 1, maxLength: 60, size: 'max' }), how);
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (given) => {
      // All rows of a dataset are in one block.
      const blocks = given.flatMap(([values, kind], place) => {
        const own = values.filter(({ datasetId }) => datasetId % given.length === place);
        const one = own.filter(({ datasetId }) => datasetId === own[0]!.datasetId);
        const rows = orderRows(kind === 'one' ? one : own);
        return rows.length === 0 ? [] : [{ rows, kind }];
      });
      const all = blocks.flatMap(({ rows }) => rows);
      expect(await merged(blocks.map(({ rows, kind }) => blockOf(rows, datasetsOf(rows, kind))))).toEqual(winners(all));
    }),
    { numRuns: 500 },
  );
});

it('takes the last of equal time stamps without decoding sources where no other block has rows', async () => {
  const rows = [
    { us: 5, datasetId: 1, cells: [1, 10] },
    { us: 5, datasetId: 2, cells: [2, undefined] },
    { us: 5, datasetId: 3, cells: [undefined, undefined] },
    { us: 6, datasetId: 1, cells: [3, undefined] },
  ];
  expect(await merged([blockOf(rows, UNCONTESTED)])).toEqual([
    [5, [2, 10]],
    [6, [3, undefined]],
  ]);
});

it('decodes stored sources at the first question about the dataset of a row', async () => {
  const broken = ofStoredSources(new Uint8Array([99]), 2);
  const rows = [
    { us: 1, datasetId: 1, cells: [1, undefined] },
    { us: 2, datasetId: 1, cells: [2, undefined] },
  ];
  expect(await merged([blockOf(rows, broken)])).toHaveLength(2);
  expect(() => broken.datasetAt(0)).toThrow('sources of version 99');
});
