import { Cleanup } from '../process/cleanup.mjs';
import { type Fault } from './fault';
import { type FaultOutcome } from './fault-tally';
import { type FaultsReport, runFaults } from './faults';
import { FaultPlatform } from './platform';
import { type World } from './world';
import { createItem } from './writes/create-item';
import { drawDataset } from './writes/dataset-text';
import { probeIngest, uploadOf } from './writes/upload-dataset';

const patience = 300_000;

/** Makes a record; gives its key. Nobody else writes. */
async function stored(world: World, kind: 'dataset' | 'item'): Promise<string> {
  const make = kind === 'dataset' ? probeIngest : createItem;
  await make(world, world.anyInstance(kind === 'dataset' ? 'ingest' : 'registry'));
  return world.ledger.keys(kind).at(-1)!;
}

const sql = (world: World, text: string, key: string): Promise<unknown> => world.platform.database.query(text, [key]);
const fault = (name: string, strike: Fault['strike']): Fault => ({ name, says: name, strike });

/** Damage that services would do by a mistake. */
const DAMAGE: readonly Fault[] = [
  fault('a dataset is lost', async (world) => {
    await sql(world, 'delete from ingest.dataset where name = $1', await stored(world, 'dataset'));
  }),
  fault('an item is lost', async (world) => {
    await sql(
      world,
      `update registry.item set short_name = 'taken_away' where short_name = $1`,
      await stored(world, 'item'),
    );
  }),
  fault('an item is wrong', async (world) => {
    const key = await stored(world, 'item');
    await sql(world, `update registry.item set long_name = 'spoilt' where short_name = $1`, key);
  }),
  fault('a dataset is doubled', async (world) => {
    const file = drawDataset(world, 3);
    const instance = world.anyInstance('ingest');
    world.ledger.begin({ kind: 'dataset', key: file.key, state: file.state });
    const request = uploadOf(file);
    await world.client.send(instance, request);
    await world.client.send(instance, { ...request, path: `${request.path}&allowDuplicate=true` });
  }),
  fault('a dataset is wrong', async (world) => {
    await world.client.send(world.anyInstance('ingest'), uploadOf({ ...drawDataset(world, 3), key: 'd-of-nobody' }));
  }),
];

describe('damage beside the ledger', () => {
  const cleanup = new Cleanup();
  const outcomes = new Map<string, FaultOutcome>();
  let report: FaultsReport;

  beforeAll(async () => {
    const platform = await FaultPlatform.start(cleanup);
    const onFault = (outcome: FaultOutcome): unknown => outcomes.set(outcome.fault.name, outcome);
    report = await runFaults(platform, { seed: 1, cycles: DAMAGE.length, clients: 0, kinds: DAMAGE, onFault });
  }, patience);
  afterAll(() => cleanup.run(), patience);

  it.each([
    ['a dataset is lost', 'lost'],
    ['an item is lost', 'lost'],
    ['an item is wrong', 'wrong'],
    ['a dataset is doubled', 'doubled'],
    ['a dataset is wrong', 'wrong'],
  ] as const)('is found: %s', (name, verdict) => {
    expect(outcomes.get(name)!.differences.map((each) => each.verdict)).toEqual([verdict]);
  });

  it('is counted in the table', () => {
    const sum = (field: 'lost' | 'doubled' | 'wrong'): number =>
      report.faults.reduce((total, row) => total + row[field], 0);
    expect([sum('lost'), sum('doubled'), sum('wrong')]).toEqual([2, 1, 2]);
  });

  it('is found again in the reads of the streams', () => {
    expect(report.differences.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^fault:lane\d:depth has \d+ of \d+ values$/)]),
    );
  });
});
