import { raw } from '@pelorus/shared/persistence';
import { MOMENT, store } from '../../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { IngestTables } from '../ingest-tables';
import { streamHoldings } from './stream-holdings';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
});
afterAll(() => ingest.close());

it('are the same in one statement and apart, for few unfolded datasets and for many', async () => {
  const { database } = ingest;
  const apart = new IngestTables(ingest.tables.schema);
  apart.isDistributed = true;
  const one = { values: 2, missing: 1, first: MOMENT, last: { instant: MOMENT, value: 0.5, flag: 3 } };
  const text = { values: 3, missing: 0, first: MOMENT, last: { instant: MOMENT, value: 'x' } };
  const id = await store(ingest, { username: 'x', original: false, summaries: [one, text] });
  const streamIds = (await database.query<{ id: number }>(raw('select id from ingest.stream order by id'))).map(
    (stream) => stream.id,
  );
  const holdings = async (datasets: number): Promise<void> => {
    const found = await streamHoldings(database, ingest.tables, streamIds);
    expect(await streamHoldings(database, apart, streamIds)).toEqual(found);
    expect(Array.from(found.values(), ({ values }) => values)).toEqual([2 * datasets, 3 * datasets]);
    expect(Array.from(found.values(), ({ last }) => [last?.value, last?.datasetId])).toEqual([
      [0.5, id + datasets - 1],
      ['x', id + datasets - 1],
    ]);
  };
  await holdings(1);
  for (const [table, key] of [
    ['dataset', 'id'],
    ['unfolded_dataset', 'dataset_id'],
  ]) {
    await database.query(
      raw(`insert into ingest.${table} select (jsonb_populate_record(known, jsonb_build_object('${key}', ${key} + n))).*
        from ingest.${table} known, generate_series(1, 3000) n`),
    );
  }
  await holdings(3_001);
});
