import fc from 'fast-check';
import { isSaidAt, joinPacks, MOST_PACKED, type TimeRun, type TimeSpan } from '@pelorus/ingest/quality';
import { raw } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { LayerReadingRepository } from './layer-reading.repository';
import { type NewRuleLayer, type RuleLayer, RuleLayerRepository } from './rule-layer.repository';
import { type RunChange, RunRepository } from './run.repository';

const MINUTE = 60e6;
const EVER = { minUs: -Infinity, maxUs: Infinity };
const RANGE: NewRuleLayer = {
  test: 'gross_range',
  parameters: { failSpan: [0, 10] },
  property: { name: 'manufacturer_range' },
};
const SPIKE: NewRuleLayer = { test: 'spike', parameters: { fail: 5 } };

let ingest: IngestDatabase;
beforeAll(async () => (ingest = await ingestDatabase()));
afterAll(() => ingest.close());

let streams = 0;

const open = (streamId: number, layers: readonly NewRuleLayer[]): Promise<RuleLayer[]> =>
  ingest.database.transaction(async (transaction) => {
    await new RunRepository(transaction, ingest.tables).lock([streamId]);
    return new RuleLayerRepository(transaction, ingest.tables).open(streamId, layers);
  });

const replace = (changes: readonly RunChange[]): Promise<number> =>
  ingest.database.transaction(async (transaction) => {
    const runs = new RunRepository(transaction, ingest.tables);
    await runs.lock(changes.map(({ streamId }) => streamId));
    return runs.replaceRuns(changes);
  });

async function saidNow(streamId: number, layer: number): Promise<TimeRun[]> {
  const packs = await new RunRepository(ingest.database, ingest.tables).packs([streamId], EVER);
  const said = joinPacks(packs).get(layer) ?? [];
  return said.filter((run) => isSaidAt(run, Infinity)).map(({ minUs, maxUs, flag }) => ({ minUs, maxUs, flag }));
}

describe('rule layers', () => {
  it('are added once, found again, and ended', async () => {
    const layers = new RuleLayerRepository(ingest.database, ingest.tables);
    const streamId = ++streams;
    const [range, spike] = await open(streamId, [RANGE, SPIKE]);
    expect(range).toMatchObject({ streamId, ...RANGE });
    expect(spike).not.toHaveProperty('property');
    expect(await open(streamId, [SPIKE, RANGE])).toEqual([spike, range]);
    expect(await layers.layersOf([streamId])).toEqual([range, spike]);
    await layers.end([range!]);
    expect(await layers.layersOf([streamId])).toEqual([spike]);
    const [ended] = await layers.find(streamId, [range!.id]);
    expect(ended!.endedUs).toBeGreaterThan(ended!.createdUs);
    const [again] = await open(streamId, [RANGE]);
    expect(again!.id).not.toBe(range!.id);
  });
});

describe('runs', () => {
  it('are what was said last at each time, whatever spans were replaced, in packs that take all of time', async () => {
    const flag = fc.constantFrom(0, 1, 1, 4);
    const change = fc.record({
      from: fc.nat(600),
      flags: fc.array(flag, { minLength: 1, maxLength: 300 }),
      layer: fc.nat(1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const streamId = ++streams;
        const model = [new Array<number>(1_000).fill(0), new Array<number>(1_000).fill(0)];
        for (const { from, flags, layer } of changes) {
          const runs = flags.map((each, i) => ({
            minUs: (from + i) * MINUTE,
            maxUs: (from + i + 1) * MINUTE - 1,
            flag: each,
          }));
          const span = { minUs: from * MINUTE, maxUs: (from + flags.length) * MINUTE - 1 };
          await replace([{ streamId, span, layers: new Map([[layer, runs.filter((run) => run.flag > 0)]]) }]);
          flags.forEach((each, i) => (model[layer]![from + i] = each));
        }
        for (const layer of [0, 1]) {
          const found = new Array<number>(1_000).fill(0);
          for (const run of await saidNow(streamId, layer)) {
            for (let time = run.minUs; time < run.maxUs; time += MINUTE) found[time / MINUTE] = run.flag;
          }
          expect(found).toEqual(model[layer]);
        }
        await expectPartition(streamId);
      }),
      { numRuns: 25 },
    );
  });

  it('grow newer with each change at every time', async () => {
    const streamId = ++streams;
    const [layer] = await open(streamId, [RANGE]);
    const newest: number[] = [];
    for (let round = 0; round < 4; round++) {
      const runs = Array.from({ length: 100 }, (_, i) => ({
        minUs: (round * 100 + i) * MINUTE,
        maxUs: (round * 100 + i) * MINUTE,
        flag: 4,
      }));
      const span = { minUs: runs[0]!.minUs, maxUs: runs.at(-1)!.maxUs };
      await replace([{ streamId, span, layers: new Map([[layer!.id, runs]]) }]);
      const packs = await new RunRepository(ingest.database, ingest.tables).packs([streamId], EVER);
      newest.push(Math.max(...packs.map(({ version }) => version)));
      for (const { said } of packs) {
        expect([...said.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(MOST_PACKED);
      }
    }
    expect(newest).toEqual([1, 2, 3, 4]);
    await expectPartition(streamId);
  });

  it('are told once each, in the order of time, whatever packs they are in and whether bounds are given', async () => {
    const streamId = ++streams;
    const [layer] = await open(streamId, [RANGE]);
    // More packs than are read at once.
    const runs = Array.from({ length: 70_000 }, (_, i) => ({
      minUs: i * MINUTE,
      maxUs: i * MINUTE,
      flag: i % 10_000 === 0 ? 4 : 3,
    }));
    const span = { minUs: 0, maxUs: runs.at(-1)!.maxUs };
    await replace([{ streamId, span, layers: new Map([[layer!.id, runs]]) }]);
    const reading = new LayerReadingRepository(ingest.database, ingest.tables);
    const moment = await reading.moment([streamId], {});
    expect(moment.packs).toBeGreaterThan(512);
    const told = async (bounds: TimeSpan, flag: number, most = 100_000): Promise<number[]> => {
      const found = await reading.ruleRuns(streamId, bounds, moment, (run) => run.flag === flag, most);
      return found.map(({ minUs }) => minUs / MINUTE);
    };
    const places = (flag: number): number[] => runs.flatMap((run, i) => (run.flag === flag ? [i] : []));
    for (const bounds of [EVER, span, { ...EVER, minUs: 0 }, { ...EVER, maxUs: span.maxUs }]) {
      expect(await told(bounds, 4)).toEqual(places(4));
      expect(await told(bounds, 3)).toEqual(places(3));
      expect(await told(bounds, 3, 10)).toEqual(places(3).slice(0, 10));
      expect(await told(bounds, 1)).toEqual([]);
    }
    expect(await told({ minUs: 10_000 * MINUTE, maxUs: 20_000 * MINUTE }, 4)).toEqual([10_000, 20_000]);
  });

  it('are not written when they say so already', async () => {
    const streamId = ++streams;
    const runs = [{ minUs: 0, maxUs: 9, flag: 1 }];
    const change = { streamId, span: { minUs: 0, maxUs: 9 }, layers: new Map([[1, runs]]) };
    expect(await replace([change])).toBe(1);
    expect(await replace([change])).toBe(0);
  });

  it('of times that a number cannot tell exactly are left out', async () => {
    const streamId = ++streams;
    const late = 9.2e15;
    const runs = [{ minUs: late, maxUs: late + 10, flag: 4 }];
    expect(await replace([{ streamId, span: { minUs: late, maxUs: late + 10 }, layers: new Map([[1, runs]]) }])).toBe(
      0,
    );
  });

  it('of one stream are replaced by one after another', async () => {
    const streamId = ++streams;
    await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        replace([
          { streamId, span: { minUs: i, maxUs: i }, layers: new Map([[1, [{ minUs: i, maxUs: i, flag: 1 }]]]) },
        ]),
      ),
    );
    expect(await saidNow(streamId, 1)).toEqual([{ minUs: 0, maxUs: 4, flag: 1 }]);
  });
});

async function expectPartition(streamId: number): Promise<void> {
  const rows = await ingest.database.query<{ gaps: number; packs: number }>(
    raw(`select count(*) as packs, count(*) filter (where before is distinct from datetime_min - interval '1 us'
        and not (before is null and datetime_min = '-infinity')) as gaps
      from (select *, lag(datetime_max) over (order by datetime_max) as before from ingest.run_pack
        where stream_id = ${streamId}) pack`),
  );
  expect(rows).toEqual([{ gaps: 0, packs: expect.any(Number) }]);
}
