import { encodeBlock, type EncodedBlock } from '@pelorus/ingest/blocks';
import { LEVEL } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { BlockRepository } from '../block.repository';
import { UploadTransaction } from '../upload-transaction';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
});
afterAll(() => ingest.close());

const PART = 4_520;

const blockAt = (ms: number, us: number): EncodedBlock =>
  encodeBlock({
    rows: 2,
    time: { ms: Float64Array.of(ms, ms + 1), us: Uint16Array.of(us, 0) },
    columns: [
      { kind: 'number', values: Float64Array.of(1.5, -0) },
      { kind: 'text', texts: ['a', 'ü'] },
    ],
  });

async function begin(): Promise<UploadTransaction> {
  return UploadTransaction.begin(ingest.database, ingest.tables);
}

it.each([
  ['1678-01-01 00:00:00.000001', Date.UTC(1678, 0, 1), 1],
  ['1969-12-31 23:59:59.999999', -1, 999],
  ['2261-12-31 23:59:59.998999', Date.UTC(2261, 11, 31, 23, 59, 59, 998), 999],
])('writes every byte of a block, and %s to the microsecond', async (text, ms, us) => {
  const transaction = await begin();
  const copy = transaction.copyBlocks(PART, 7);
  const block = blockAt(ms, us);
  await copy.write(blockAt(0, 0));
  await copy.write(block);
  await copy.end();
  const { rows, toc, data, text: texts } = (await new BlockRepository(transaction, ingest.tables).find(PART, 7, 1))!;
  expect([rows, Buffer.from(toc), Buffer.from(data), Buffer.from(texts!)]).toEqual([
    2,
    Buffer.from(block.toc),
    Buffer.from(block.data),
    Buffer.from(block.text!),
  ]);
  const [row] = await transaction.query<object>(
    raw(`select datetime_min::timestamp::text as first, part, level, sum_unit, stats, span_id, sources
      from ingest.block where seq = 1`),
  );
  const unsummed = { sum_unit: null, stats: null, span_id: null, sources: null };
  expect(row).toEqual({ first: text, part: PART, level: LEVEL.own, ...unsummed });
  await transaction.rollback();
});

it('writes the sums of a block', async () => {
  const transaction = await begin();
  const copy = transaction.copyBlocks(PART, 7);
  const values = Float64Array.from({ length: 200 }, (_, i) => i);
  const block = encodeBlock({
    rows: values.length,
    time: { ms: values.map((i) => i * 1000), us: new Uint16Array(values.length) },
    columns: [{ kind: 'number', values }],
  });
  await copy.write(block);
  await copy.end();
  const [row] = await transaction.query<{ unit: number; stats: Buffer }>(
    raw(`select sum_unit as unit, stats from ingest.block`),
  );
  expect(row).toEqual({ unit: block.sumUnit, stats: Buffer.from(block.stats!) });
  await transaction.rollback();
});

it.each([0, 1, 300])('can be given up after %d blocks without losing its connection', async (blocks) => {
  const transaction = await begin();
  const copy = transaction.copyBlocks(PART, 9);
  for (let i = 0; i < blocks; i++) await copy.write(blockAt(i, 0));
  await transaction.rollback();
  await transaction.rollback();
  const [row] = await ingest.database.query<{ blocks: number; open: number }>(
    raw(`select (select count(*) from ingest.block) as blocks, (select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and xact_start is not null) as open`),
  );
  expect(row).toEqual({ blocks: 0, open: 0 });
});

it('reports the refusal of the server', async () => {
  const transaction = await begin();
  const copy = transaction.copyBlocks(PART, 10);
  const block = blockAt(0, 0);
  await copy.write(block);
  await copy.end();
  await transaction.query(raw('alter table ingest.block add constraint one_row_only check (rows = 1) not valid'));
  const again = transaction.copyBlocks(PART, 10);
  await again.write(block);
  await expect(again.end()).rejects.toThrow('one_row_only');
  await transaction.rollback();
});

it('is unavailable when the connection is lost, and so are further writes', async () => {
  const transaction = await begin();
  const [row] = await transaction.query<{ pid: number }>(raw('select pg_backend_pid() as pid'));
  const copy = transaction.copyBlocks(PART, 11);
  await copy.write(blockAt(0, 0));
  await ingest.database.query(raw(`select pg_terminate_backend(${row?.pid})`));
  const writing = async (): Promise<void> => {
    for (let i = 0; ; i++) {
      await copy.write(blockAt(i % 1_000, 0));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await expect(writing()).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(copy.write(blockAt(0, 0))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(copy.end()).rejects.toMatchObject({ kind: 'unavailable' });
  await transaction.rollback();
});

it('is unavailable when the connection is lost between two statements', async () => {
  const transaction = await begin();
  const [row] = await transaction.query<{ pid: number }>(raw('select pg_backend_pid() as pid'));
  await ingest.database.query(raw(`select pg_terminate_backend(${row?.pid})`));
  const left = raw(`select 1 from pg_stat_activity where pid = ${row?.pid}`);
  while ((await ingest.database.query(left)).length > 0);
  // What the server said at last is read, too.
  await new Promise((resolve) => setImmediate(resolve));
  await expect(transaction.query(raw('select 1'))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(transaction.commit()).rejects.toMatchObject({ kind: 'unavailable' });
  await transaction.rollback();
});
