import { type DatasetHead, partOf } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { blockFrom, ensureLayout, MOMENT, store } from '../../test/dataset-store';
import { ExplainingExecutor, type Reach } from '../../test/explained';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { BlockRepository } from '../block.repository';
import { DatasetRepository } from '../dataset.repository';
import { isDistributed } from '../is-distributed';
import { MergeRepository } from '../merging/merge.repository';
import { BlockSliceRepository, SOURCES } from './block-slice.repository';
import { ReadPlanRepository } from './read-plan.repository';

const DAY = { min: MOMENT, max: { ms: MOMENT.ms + 86_399_999, us: 0 } };

let ingest: IngestDatabase;
let executor: ExplainingExecutor;
let part: number;
let dataset: DatasetHead;
let distributed: boolean;

beforeAll(async () => {
  ingest = await ingestDatabase();
  distributed = await isDistributed(ingest.database, ingest.tables);
  const id = await store(ingest, { username: 'x', blocks: [blockFrom(MOMENT.ms, 300)] });
  part = partOf(await ensureLayout(ingest.database, ingest), MOMENT);
  dataset = (await new DatasetRepository(ingest.database, ingest.tables).findHead(id))!;
});
afterAll(() => ingest.close());
beforeEach(() => {
  executor = new ExplainingExecutor(ingest.database);
});

/** One part lies on one shard of a distributed server. */
const ofOnePart = (): Reach => ({ unkeyed: [], shards: distributed ? [1] : [] });

const plans = (): ReadPlanRepository => new ReadPlanRepository(executor, ingest.tables);
const slices = (): BlockSliceRepository => new BlockSliceRepository(executor, ingest.tables);
const blocks = (): BlockRepository => new BlockRepository(executor, ingest.tables);
const merging = (): MergeRepository => new MergeRepository(executor, ingest.tables);

it.each<[string, () => Promise<unknown>]>([
  ['the moment of a read', () => plans().moment([part], DAY)],
  ['blocks of a day', () => plans().blocks([part], DAY)],
  ['sums of blocks', () => plans().sums([part], DAY, 'blocks')],
  ['sums of spans and other blocks', () => plans().sums([part], DAY, 'spans')],
  ['the density of a day', () => plans().density(part, [1], DAY)],
  ['deletions since', () => plans().deletions([part], DAY, 0)],
  ['slices of blocks', () => slices().find([1, 2].map((id) => ({ part, id, column: SOURCES })))],
  ['sums in blocks', () => slices().findSums('blocks', [{ part, id: 1, ordinal: 0 }])],
  ['sums in spans', () => slices().findSums('spans', [{ part, id: 1, ordinal: 0 }])],
  ['a block of a dataset', () => blocks().find(part, dataset.id, 0)],
  ['merged blocks of the time of a dataset', () => blocks().merged(dataset)],
  ['whole blocks', () => blocks().findAll(part, [1, 2])],
  ['blocks to merge', () => merging().small(part, 1, 100)],
  ['blocks to merge with their rows', () => merging().load(part, [1, 2])],
])('%s: the statement stays within a part', async (_name, run) => {
  await run();
  expect(executor.reaches).toEqual([ofOnePart()]);
});

it('detects a statement without a condition on its part', async () => {
  await executor.query(raw('select rows from ingest.block block where datetime_max > now()'));
  const [{ unkeyed, shards } = ofOnePart()] = executor.reaches;
  // In partitions each has a number behind its alias.
  expect([...new Set(unkeyed.map((alias) => alias.replace(/_\d+$/, '')))]).toEqual(['block']);
  expect(shards).not.toContain(1);
});
