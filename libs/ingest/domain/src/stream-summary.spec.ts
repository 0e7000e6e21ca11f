import { encodeBlock } from '@pelorus/ingest/blocks';
import { type NrtBatch, NrtHeaderReader, NrtRowReader, resolveKinds } from '@pelorus/shared/nrt';
import { decodeRows } from './block-rows';
import { layoutColumns } from './layout';
import { StreamSummaries } from './stream-summary';

/** Reads a file in batches of two rows; gives its summaries. */
function read(file: string): { summaries: ReturnType<StreamSummaries['all']>; texts: (string | number)[][] } {
  const header = new NrtHeaderReader().write(new TextEncoder().encode(file))!;
  const resolved = resolveKinds(header.header);
  const columns = layoutColumns(header.header, resolved.kinds);
  const summaries = new StreamSummaries(columns);
  const texts: (string | number)[][] = [];
  const take = (batch: NrtBatch): void => {
    const cells = batch.columns as Parameters<typeof encodeBlock>[0]['columns'];
    const block = encodeBlock({ rows: batch.rows, time: batch, columns: cells });
    summaries.add(batch, block.summaries);
    const rows = decodeRows(block, columns);
    for (let i = 0; i < rows.rows; i++)
      texts.push([rows.ms[i]! + rows.us[i]! / 1000, ...rows.columns.map((c) => cellOf(c, i))]);
  };
  const reader = new NrtRowReader(header, resolved, take, { batchRows: 2 });
  reader.write(header.rest);
  expect(reader.end().faults).toEqual([]);
  return { summaries: summaries.all(), texts };
}

function cellOf(cells: ReturnType<typeof decodeRows>['columns'][number], row: number): string | number {
  if (cells.kind === 'text') return cells.texts[row]!;
  return cells.kind === 'flag' ? cells.flags[row]! : cells.values[row]!;
}

const FILE = [
  'datetime\ta:b:c (quality_flag)\ta:b:c [m]\ta:b:t [text]\ta:b:empty',
  '1970-01-01 00:00:00.003\t1\t30\tthree\t',
  '1970-01-01 00:00:00.001\t\t10\t\t',
  '1970-01-01 00:00:00.009\t4\t\t\t',
  '1970-01-01 00:00:00.007001\t\t70\tseven\t',
  '1970-01-01 00:00:00.005\t2\t50\tfive\t',
].join('\n');

it('finds the first and the latest value of each stream by time, with rows in any order', () => {
  expect(read(FILE).summaries).toEqual([
    { values: 4, missing: 1, first: { ms: 1, us: 0 }, last: { instant: { ms: 7, us: 1 }, value: 70, flag: 0 } },
    { values: 3, missing: 2, first: { ms: 3, us: 0 }, last: { instant: { ms: 7, us: 1 }, value: 'seven' } },
    { values: 0, missing: 5 },
  ]);
});

it('is made with blocks that decode to the rows in the order of the file', () => {
  expect(read(FILE).texts).toEqual([
    [3, 1, 30, 'three', NaN],
    [1, 255, 10, '', NaN],
    [9, 4, NaN, '', NaN],
    [7.001, 255, 70, 'seven', NaN],
    [5, 2, 50, 'five', NaN],
  ]);
});
