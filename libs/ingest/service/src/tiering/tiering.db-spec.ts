import fs from 'node:fs';
import promises from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { type ObjectSettings } from '@pelorus/ingest/persistence';
import { type ObjectStore } from '@pelorus/shared/objects';
import { raw } from '@pelorus/shared/persistence';
import { ObjectServer } from '@pelorus/shared/testing';
import { type Check } from '@pelorus/shared/verification';
import {
  type AnsweredRow,
  answeredRows,
  asked,
  type Asked,
  cells,
  expectAnswer,
  requestOf,
  START,
  STREAMS,
  summaries,
} from '../../test/plain-questions';
import { type PlainDataset, PlainValues } from '../../test/plain-values';
import { ingestChecks } from '../verifying/ingest-checks';
import { BlockTiering } from './block-tiering';
import { ObjectSweep } from './object-sweep';
import { TierLoop } from './tier-loop';
import { untier } from './untier';

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
const OPTIONS = { after: 'P0D', objectBytes: 3_000 };

let folder: string;
let server: ObjectServer;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-tier-'));
  server = await ObjectServer.start();
  Object.assign(process.env, server.sdkEnvironment());
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Rows of some hours, so that datasets share time stamps; some have several blocks of their own. */
const dataset: fc.Arbitrary<PlainDataset> = fc
  .record({
    from: fc.nat(300),
    step: fc.constantFrom(1_000, 60_000_000, 3_600_000_000),
    cells: fc.array(cells, { minLength: 20, maxLength: 110, size: 'max' }),
    streams: fc.subarray([0, 1, 2], { minLength: 1 }),
    blockRows: fc.constantFrom(40, 4096),
  })
  .map(({ from, step, cells, streams, blockRows }) => {
    const flagged = streams.slice(1);
    const rows = cells.map((row, i) => {
      const flags = row.flags.map((each, stream) => (flagged.includes(stream) ? each : undefined));
      return { us: START + (from + i) * step, cells: row.cells, flags };
    });
    return { rows, streams, flagged, blockRows };
  });

/** What happens one after another. */
const action = fc.oneof(
  fc.record({ kind: fc.constant('store' as const), dataset }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('merge' as const), every: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('tier' as const, 'tier' as const, 'sweep' as const, 'untier' as const) }),
);

/** A store with what the tests do in it. */
class TieredArchive {
  stored: number[] = [];

  constructor(readonly plain: PlainValues) {}

  get store(): ObjectStore {
    return this.plain.tables.objects.opened();
  }

  static async start(objects: ObjectSettings): Promise<TieredArchive> {
    return new TieredArchive(await PlainValues.start(STREAMS, objects));
  }

  async clear(): Promise<void> {
    await this.plain.clear();
    this.stored = [];
    for await (const { name } of this.store.list()) await this.store.remove(name);
  }

  /** Moves all blocks into objects that have rows enough, as if merged ones were full. */
  async tier(): Promise<number> {
    const { database, tables } = this.plain;
    await database.query(raw(`update ingest.block set level = 3 where level < 3 and dataset_id is null`));
    return (await new BlockTiering(database, tables, OPTIONS).run(NEVER)).blocks;
  }

  sweep(days: number, keep = 'P0D'): Promise<number> {
    const now = (): number => Date.now() + days * DAY_MS;
    return new ObjectSweep(this.plain.database, this.plain.tables, { keep, now }).run(NEVER);
  }

  async run(step: typeof action extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
    const { plain } = this;
    switch (step.kind) {
      case 'store':
        this.stored.push(await plain.store(step.dataset));
        break;
      case 'delete': {
        const [id] = this.stored.splice(step.which % Math.max(1, this.stored.length), 1);
        if (id !== undefined) await plain.delete(id);
        break;
      }
      case 'merge':
        await plain.mergeSome((place) => place % step.every === 0);
        break;
      case 'tier':
        await this.tier();
        break;
      case 'sweep':
        await this.sweep(2);
        break;
      case 'untier':
        expect((await untier(plain.database, plain.tables)).faults).toEqual([]);
    }
  }

  async read(each: Asked): Promise<AnsweredRow[]> {
    const found: AnsweredRow[] = [];
    const table = await this.plain.reader().find(requestOf(each));
    for await (const part of await table.open({ signal: NEVER })) found.push(...answeredRows(part));
    return found;
  }

  async faults(): Promise<string[]> {
    const found: string[] = [];
    for (const check of ingestChecks(this.plain.database, this.plain.tables).filter(isOfBlocks)) {
      for await (const { subject, fault, isDoubt } of check.run(() => undefined))
        if (!isDoubt) found.push(`${subject}: ${fault}`);
    }
    return found;
  }

  async names(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of this.store.list()) names.push(name);
    return names;
  }

  async tiered(): Promise<number> {
    const [row] = await this.plain.database.query<{ count: number }>(
      raw(`select count(*) as count from ingest.block where object is not null and data is null`),
    );
    return row!.count;
  }
}

const EVERYTHING: Asked = {
  ...{ codes: [0, 1, 2], bounds: [undefined, undefined], bucket: undefined, functions: ['LAST'] },
  ...{ keptFlags: undefined, withFlags: true, limit: undefined },
};

/** A dataset of blocks of 40 rows a minute, of which the columns differ from one `seed` to another. */
const regular = (seed: number, rows = 80): PlainDataset => ({
  rows: Array.from({ length: rows }, (_, i) => ({
    us: START + (seed * 1_000 + i) * 60_000_000,
    cells: [i + seed / 8, undefined, `t${i % 3}`],
    flags: [],
  })),
  streams: [0, 2],
  flagged: [],
  blockRows: 40,
});

describe.each<[string, (place: string) => ObjectSettings]>([
  ['a folder', (place) => ({ address: path.join(folder, place), pathStyle: false, cacheBytes: 0 })],
  ['a bucket', (place) => ({ address: `s3://measurements/${place}`, pathStyle: true, cacheBytes: 5_000 })],
])('in %s', (_name, settings) => {
  let archive: TieredArchive;
  beforeAll(async () => (archive = await TieredArchive.start(settings('law'))));
  afterAll(() => archive.plain.stop());

  it('reads equal those of the values, whatever is uploaded, merged, tiered, deleted, swept and brought back', async () => {
    let tiered = 0;
    const steps = fc.array(action, { minLength: 6, maxLength: 14, size: 'max' });
    const law = fc.asyncProperty(
      fc.array(dataset, { minLength: 2, maxLength: 4 }),
      steps,
      fc.array(asked, { minLength: 3, maxLength: 3 }),
      async (sets, then, questions) => {
        await archive.clear();
        for (const each of sets) await archive.run({ kind: 'store', dataset: each });
        for (const step of then) await archive.run(step);
        tiered += await archive.tiered();
        for (const each of [...questions, EVERYTHING])
          expectAnswer(await archive.read(each), await summaries(archive.plain, each), each);
        expect(await archive.faults()).toEqual([]);
      },
    );
    await fc.assert(law, { numRuns: 8, endOnFailure: true });
    expect(tiered).toBeGreaterThan(0);
  });
});

describe('one archive', () => {
  let archive: TieredArchive;
  beforeAll(
    async () =>
      (archive = await TieredArchive.start({ address: 's3://measurements/one', pathStyle: true, cacheBytes: 0 })),
  );
  afterAll(() => archive.plain.stop());
  beforeEach(async () => {
    server.fault = () => undefined;
    await archive.clear();
    server.requests.length = 0;
  });
  const reads = (): number => server.requests.filter(({ method }) => method === 'GET').length;

  it('keeps small and recent blocks, and moves the others a month at a time, in objects of a part', async () => {
    const { plain } = archive;
    await plain.store(regular(0, 20));
    await plain.store(regular(1, 90));
    await plain.store(regular(800, 80));
    expect(await new BlockTiering(plain.database, plain.tables, { ...OPTIONS, after: 'P1000Y' }).run(NEVER)).toEqual({
      blocks: 0,
      bytes: 0,
    });
    expect(await archive.tier()).toBe(4);
    expect(new Set((await archive.names()).map((name) => path.dirname(name))).size).toBe(2);
    expect(await archive.tier()).toBe(0);
  });

  it('plots of sums touch no object, and neighbours are read together', async () => {
    await archive.plain.store(regular(1, 160));
    await archive.tier();
    server.requests.length = 0;
    const sums: Asked = { ...EVERYTHING, codes: [0], withFlags: false, bucket: 8, functions: ['MEAN', 'MAX'] };
    expectAnswer(await archive.read(sums), await summaries(archive.plain, sums), sums);
    expect(reads()).toBe(0);
    expectAnswer(await archive.read(EVERYTHING), await summaries(archive.plain, EVERYTHING), EVERYTHING);
    expect(reads()).toBeGreaterThan(0);
    expect(reads()).toBeLessThan(await archive.tiered());
  });

  it.each([
    ['missing', 'object-missing', () => server.objects.clear()],
    ['short', 'object-short', () => shorten()],
    ['altered', 'object-altered', () => alter()],
    ['refused', 'object-store-unavailable', () => (server.fault = () => ({ status: 403, code: 'InvalidObjectState' }))],
  ])('reads of a %s object are unavailable, and verifying names streams and time', async (_how, code, harm) => {
    await archive.plain.store(regular(1));
    await archive.tier();
    harm();
    await expect(archive.read(EVERYTHING)).rejects.toMatchObject({ kind: 'unavailable', code });
    // Uploads and reads of other times go on.
    await archive.plain.store(regular(2, 10));
    const other: Asked = { ...EVERYTHING, bounds: [2_000 * 60_000_000, undefined] };
    expectAnswer(await archive.read(other), await summaries(archive.plain, other), other);
    if (code === 'object-store-unavailable') return expect(archive.faults()).rejects.toMatchObject({ code });
    const faults = await archive.faults();
    expect(
      faults.filter((fault) => fault.includes('a:b:one, a:b:text') && fault.includes('2024-01-01T14:40:00')).length,
    ).toBeGreaterThan(0);
    const { faults: lost } = await untier(archive.plain.database, archive.plain.tables);
    expect(lost).toHaveLength(1);
    server.fault = () => undefined;
  });

  it('deletes from tiered merged blocks only what is to go, or nothing when the store is away', async () => {
    const { plain } = archive;
    const [first] = [await plain.store(regular(1, 20)), await plain.store({ ...regular(1, 20), streams: [0, 2] })];
    await plain.store(regular(1, 30));
    await plain.mergeSome(() => true);
    expect(await archive.tier()).toBe(1);
    server.fault = () => ({ status: 403, code: 'AccessDenied' });
    const gone = plain.delete(first);
    await expect(gone).rejects.toMatchObject({ code: 'object-store-unavailable' });
    const [left] = await plain.database.query<{ count: number }>(raw(`select count(*) as count from ingest.dataset`));
    expect(left).toEqual({ count: 3 });
    server.fault = () => undefined;
    await plain.delete(first);
    expectAnswer(await archive.read(EVERYTHING), await summaries(plain, EVERYTHING), EVERYTHING);
    expect(await archive.tiered()).toBe(0);
  });

  it('takes bytes out of the database only when the store has them, whatever it does with a write', async () => {
    await archive.plain.store(regular(1));
    for (const fault of ['short', 'altered', 'forgotten', 'cut'] as const) {
      server.fault = ({ method }) => (method === 'PUT' ? fault : undefined);
      const moved = await archive.tier().catch(() => 0);
      expect(await archive.tiered()).toBe(moved);
      if (fault !== 'cut') expect(moved).toBe(0);
      server.fault = () => undefined;
      expectAnswer(await archive.read(EVERYTHING), await summaries(archive.plain, EVERYTHING), EVERYTHING);
    }
    expect(await archive.tiered()).toBe(2);
  });

  it.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('empties nothing while the bucket is full (%d %s), and goes on when it has room', async (status, code) => {
    await archive.plain.store(regular(1));
    server.fault = ({ method }) => (method === 'PUT' ? { status, code } : undefined);
    await expectFull(archive);
    server.fault = () => undefined;
    expect(await archive.tier()).toBe(2);
    expectAnswer(await archive.read(EVERYTHING), await summaries(archive.plain, EVERYTHING), EVERYTHING);
  });

  it('removes dead objects when no backup needs them, orphans after a day, and nothing of other archives', async () => {
    const { plain } = archive;
    const kept = await plain.store(regular(1));
    const dead = await plain.store(regular(50));
    await archive.tier();
    const [any] = await archive.names();
    await archive.store.put('another/1/name', Buffer.from('x'));
    await archive.store.put(`${any!.split('/')[0]}/77/${'ab'.repeat(32)}`, Buffer.from('orphan'));
    await plain.delete(dead);
    expect(await archive.sweep(0, 'P1D')).toBe(0);
    expect(await archive.sweep(0)).toBe(1);
    expect(await archive.sweep(2)).toBe(1);
    expect(await archive.names()).toHaveLength(2);
    expectAnswer(await archive.read(EVERYTHING), await summaries(plain, EVERYTHING), EVERYTHING);
    await plain.delete(kept);
  });

  it('does what is due in a pass, tells what is there, and SQL refuses what it cannot read', async () => {
    const { database, tables } = archive.plain;
    await archive.plain.store(regular(1));
    const loop = new TierLoop(database, tables, { ...OPTIONS, keep: 'P1D' });
    expect(await loop.pass(NEVER)).toMatchObject({ blocks: 2, objects: 1, waitingBlocks: 0, oldest: null, removed: 0 });
    const asking = database.query(raw(`select * from ingest.measurements('a:b:one', null, null)`));
    await expect(asking).rejects.toMatchObject({
      cause: { message: expect.stringContaining('object store') as string },
    });
  });
});

describe('a folder', () => {
  let archive: TieredArchive;
  const address = (): string => path.join(folder, 'full');
  beforeAll(async () => (archive = await TieredArchive.start({ address: address(), pathStyle: false, cacheBytes: 0 })));
  afterAll(() => archive.plain.stop());
  afterEach(() => jest.restoreAllMocks());

  it.each(['ENOSPC', 'EDQUOT'])(
    'of which the disk is full (%s) takes nothing, and goes on when it has room',
    async (code) => {
      await archive.clear();
      await archive.plain.store(regular(1));
      const open = promises.open;
      const full = jest.spyOn(promises, 'open').mockImplementation(async (...of) => {
        const handle = await open(...of);
        const append = handle.appendFile.bind(handle);
        // The disk takes the first half.
        handle.appendFile = async (bytes: Uint8Array) => {
          await append(bytes.subarray(0, bytes.length >> 1));
          throw Object.assign(new Error(`${code}: no space left on device, write`), { code, syscall: 'write' });
        };
        return handle;
      });
      await expectFull(archive);
      expect(await archive.names()).toEqual([]);
      full.mockRestore();
      expect(await archive.tier()).toBe(2);
      expectAnswer(await archive.read(EVERYTHING), await summaries(archive.plain, EVERYTHING), EVERYTHING);
      expect(await archive.faults()).toEqual([]);
    },
  );
});

/** Tiers while the store is full: nothing moves, and values, uploads and deletions are as ever. */
async function expectFull(archive: TieredArchive): Promise<void> {
  const { plain } = archive;
  const full = { kind: 'insufficient-storage', code: 'storage-full' };
  await expect(archive.tier()).rejects.toMatchObject(full);
  const loop = new TierLoop(plain.database, plain.tables, { ...OPTIONS, keep: 'P1D' });
  await expect(loop.pass(NEVER)).rejects.toMatchObject(full);
  expect(await archive.tiered()).toBe(0);
  await plain.delete(await plain.store(regular(3)));
  expectAnswer(await archive.read(EVERYTHING), await summaries(plain, EVERYTHING), EVERYTHING);
  expect(await archive.faults()).toEqual([]);
}

/** The datasets of these tests do not tell how many cells they have. */
function isOfBlocks({ name }: Check): boolean {
  return name === 'blocks' || name === 'spans';
}

function shorten(): void {
  for (const [name, { bytes, modifiedMs }] of server.objects)
    server.objects.set(name, { bytes: bytes.subarray(0, 3), modifiedMs });
}

function alter(): void {
  for (const [name, { bytes, modifiedMs }] of server.objects)
    server.objects.set(name, { bytes: bytes.map((byte) => byte ^ 1), modifiedMs });
}
