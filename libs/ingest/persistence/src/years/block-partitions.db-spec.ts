import { raw } from '@pelorus/shared/persistence';
import { type QueryRunner } from 'typeorm';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { isDistributed } from '../is-distributed';
import { PartitionBlocks1763640000222 } from '../migrations/0022-partition-blocks.migration';
import { BlockPartitions } from './block-partitions';

let ingest: IngestDatabase;
let blocks: BlockPartitions;
let distributed: boolean;

beforeEach(async () => {
  ingest = await ingestDatabase();
  blocks = new BlockPartitions(ingest.database, ingest.tables);
  distributed = await isDistributed(ingest.database, ingest.tables);
});
afterEach(() => ingest.close());

/** Undoes the migration in a transaction that is undone, after some more work. */
async function undo(further: (runner: QueryRunner) => Promise<void> = async () => undefined): Promise<void> {
  const runner = await ingest.database.connection();
  try {
    await runner.startTransaction();
    await runner.query('set local search_path = ingest');
    await new PartitionBlocks1763640000222().down(runner);
    await further(runner);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

it('moves blocks into partitions, unless the server is distributed', async () => {
  if (!distributed && (await blocks.isOn())) await blocks.off();
  expect(await blocks.isOn()).toBe(false);
  const moving = blocks.on();
  if (distributed) await expect(moving).rejects.toThrow('distributed by Citus');
  else await moving;
  expect(await blocks.isOn()).toBe(!distributed);
  expect(ingest.tables.hasYears).toBe(!distributed);
  const left = await ingest.database.query(
    raw(`select from ingest.block_move union all select from ingest.block_change`),
  );
  expect(left).toEqual([]);
});

it('keeps its migration while blocks lie in partitions', async () => {
  if (!distributed && !(await blocks.isOn())) await blocks.on();
  if (!distributed) await expect(undo()).rejects.toThrow('call "partition off" before');
  if (await blocks.isOn()) await blocks.off();
  await undo();
});

it('lets accounts read values that could before', async () => {
  if (await blocks.isOn()) await blocks.off();
  await undo(async (runner) => {
    await runner.query('create role reader_of_years');
    await runner.query('grant select on part to reader_of_years');
    await new PartitionBlocks1763640000222().up(runner);
    const [row] = (await runner.query(
      `select has_table_privilege('reader_of_years', 'year_away', 'select') as may`,
    )) as [{ may: boolean }];
    expect(row.may).toBe(true);
  });
});
