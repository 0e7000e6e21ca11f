import { raw } from '@pelorus/shared/persistence';
import { blockFrom, ensureLayout, MOMENT, store } from '../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../test/ingest-database';
import { PlannerStatistics } from './planner-statistics';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
  await ensureLayout(ingest.database, ingest);
});
afterAll(() => ingest.close());

let stored = 0;

async function storeDatasets(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const sha256 = String(++stored).padStart(16, '0').padEnd(64, '0');
    await store(ingest, { username: 'x', sha256, blocks: [blockFrom(MOMENT.ms, 3)] });
  }
}

const refresh = (datasets: number): Promise<void> =>
  new PlannerStatistics(ingest.database, ingest.tables).refresh(datasets);

/** Rows of `dataset` and `block` by what the server knows. */
async function known(): Promise<number[]> {
  const rows = await ingest.database.query<{ rows: number }>(
    raw(`select reltuples::float8 as rows from pg_class
      where oid in ('ingest.dataset'::regclass, 'ingest.block'::regclass) order by relname`),
  );
  return rows.map((row) => row.rows);
}

it('are those of the tables as they are, once they know too few datasets', async () => {
  await storeDatasets(12);
  await refresh(10);
  expect(await known()).toEqual([12, 12]);
  await storeDatasets(8);
  await refresh(10);
  expect(await known()).toEqual([12, 12]);
  await refresh(13);
  expect(await known()).toEqual([20, 20]);
});
