import { partOf } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { blockFrom, contentWith, ensureLayout, MOMENT, SHA, store } from '../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../test/ingest-database';
import { DatasetRepository } from './dataset.repository';
import { DatasetWriter } from './dataset-writer';
import { type NewDataset } from './new-dataset';

let ingest: IngestDatabase;
let part: number;

beforeEach(async () => {
  ingest = await ingestDatabase();
  part = partOf(await ensureLayout(ingest.database, ingest), MOMENT);
});
afterEach(() => ingest.close());

const newDataset = (id: number, sha256: string, more: Partial<NewDataset> = {}): NewDataset => ({
  ...contentWith({ sha256 }),
  ...{ id, part, username: 'x', warnings: [], original: true, summaries: [] },
  ...more,
});
const blockOf = (datasetId: number) => ({ ...blockFrom(MOMENT.ms, 3), part, level: 0, datasetId, seq: 0 });
const rows = (text: string): Promise<object[]> => ingest.database.query<object>(raw(text));

it('leaves out originals whose bytes another has, with their blocks and notes; writes all others', async () => {
  const first = await store(ingest, { username: 'x' });
  const [held, copy, fresh] = [first + 1, first + 2, first + 3];
  const moments = await new DatasetWriter(ingest.database, ingest.tables).write(
    [newDataset(held, SHA), newDataset(copy, SHA, { original: false }), newDataset(fresh, '12'.repeat(32))],
    [blockOf(held), blockOf(copy), blockOf(fresh)],
  );
  expect([...moments.keys()].sort()).toEqual([copy, fresh]);
  expect(await rows('select id from ingest.dataset order by id')).toEqual([{ id: first }, { id: copy }, { id: fresh }]);
  const written = [{ id: copy }, { id: fresh }];
  expect(await rows('select dataset_id as id from ingest.block order by id')).toEqual(written);
  expect(
    await rows(`select dataset_id as id from ingest.unfolded_dataset where dataset_id <> ${first} order by id`),
  ).toEqual(written);
});

it('writes every field as it is, whatever characters and numbers are in it', async () => {
  const odd = `"quoted" \\ {a,b} null ä 🜂`;
  const instant = { ms: Date.UTC(1678, 0, 1), us: 7 };
  const dataset = newDataset(1, SHA, {
    ...{ username: odd, name: odd, datetimeMin: instant, missingOf: [0, 3] },
    warnings: [{ code: 'unit-differs', detail: odd, column: 2 }],
    summaries: [
      { values: 3, missing: 0, first: instant, last: { instant: MOMENT, value: -0, flag: 9 } },
      { values: 3, missing: 0, first: instant, last: { instant: MOMENT, value: odd } },
      { values: 0, missing: 3 },
      { values: 3, missing: 0, first: instant, last: { instant: MOMENT, value: 5e-324 } },
    ],
  });
  const block = blockOf(1);
  const moment = (await new DatasetWriter(ingest.database, ingest.tables).write([dataset], [block])).get(1)!;
  const { datetime, ...head } = (await new DatasetRepository(ingest.database, ingest.tables).findHead(1))!;
  expect(datetime).toEqual(moment);
  expect(dataset).toMatchObject(head);
  expect(
    await rows(`select "values", last_number[1]::text as zero, last_number[4] as least, last_text, last_flag,
      last_datetime[3] as absent from ingest.unfolded_dataset`),
  ).toEqual([
    {
      ...{ values: [3, 3, 0, 3], zero: '-0', least: 5e-324, absent: null },
      ...{ last_text: [null, odd, null, null], last_flag: [9, null, null, null] },
    },
  ]);
  expect(await rows('select rows, level, sum_unit, toc, data, text, stats, sources from ingest.block')).toEqual([
    {
      ...{ rows: 3, level: 0, sum_unit: null, stats: null, sources: null },
      ...{ toc: Buffer.from(block.toc), data: Buffer.from(block.data), text: Buffer.from(block.text!) },
    },
  ]);
});
