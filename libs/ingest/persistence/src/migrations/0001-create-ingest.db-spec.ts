import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { DataSource } from 'typeorm';
import { ingestMigrations } from '..';
import { CreateIngest1763640000201 } from './0001-create-ingest.migration';
import { ReadBlocks1763640000202 } from './0002-read-blocks.migration';
import { CreateFiles1763640000203 } from './0003-create-files.migration';
import { FoldTotals1763640000204 } from './0004-fold-totals.migration';

let test: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  test = await emptyDatabase();
  await migrate(new Secret(test.url), ingestMigrations('measurements'));
  source = await new DataSource({
    type: 'postgres',
    url: test.url,
    extra: { options: '-c search_path=measurements' },
  }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await test.drop();
});

async function column(query: string): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(query);
  return rows.map((row) => row.name);
}

const tables = (): Promise<string[]> =>
  column(`select relname as name from pg_class where relnamespace = 'measurements'::regnamespace
    and relkind in ('r', 'v') and relname <> 'migration' order by 1`);

it('makes its tables in the schema it is given', async () => {
  expect(await tables()).toEqual([
    'block',
    'dataset',
    'dataset_stream',
    'digest',
    'file',
    'file_content',
    'layout',
    'measurement',
    'measurement_of_dataset',
    'stream',
    'stream_of_dataset',
    'stream_reading',
    'stream_total',
    'unfolded_dataset',
  ]);
});

it('keeps the bytes of blocks uncompressed, so that parts of them can be fetched; text is compressed', async () => {
  const external = await column(`select attname as name from pg_attribute
    where attrelid = 'block'::regclass and attstorage = 'e' order by 1`);
  expect(external).toEqual(['data', 'stats', 'toc']);
});

it('checks what belongs to a dataset at the commit', async () => {
  const deferred = await column(`select conname as name from pg_constraint
    where contype = 'f' and condeferred and confdeltype = 'c' order by 1`);
  expect(deferred).toEqual(['block_dataset_id_fkey', 'dataset_stream_dataset_id_fkey']);
});

it('has every table keyed so that it can be distributed: no unique key without the distribution column', async () => {
  const keys = await column(`select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as name from pg_constraint
    where contype in ('p', 'u') and conrelid in (select oid from pg_class where relnamespace = 'measurements'::regnamespace
      and relname in ('block', 'dataset', 'dataset_stream', 'digest', 'file', 'file_content',
      'unfolded_dataset')) order by 1`);
  expect(keys).toEqual([
    'block: PRIMARY KEY (dataset_id, seq)',
    'dataset: PRIMARY KEY (id)',
    'dataset_stream: PRIMARY KEY (dataset_id, stream_id)',
    'digest: PRIMARY KEY (username, sha256)',
    'file: PRIMARY KEY (sha256, id)',
    'file_content: PRIMARY KEY (sha256)',
    'unfolded_dataset: PRIMARY KEY (dataset_id)',
  ]);
});

it('can be undone', async () => {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  await new FoldTotals1763640000204().down(runner);
  await new CreateFiles1763640000203().down(runner);
  await new ReadBlocks1763640000202().down(runner);
  await new CreateIngest1763640000201().down(runner);
  const left = await runner.query(`select 1 from pg_class where relnamespace = 'measurements'::regnamespace
    and relkind in ('r', 'v', 'S') and relname not like 'migration%'
    union all select 1 from pg_proc where pronamespace = 'measurements'::regnamespace`);
  expect(left).toEqual([]);
  await runner.rollbackTransaction();
  await runner.release();
});
