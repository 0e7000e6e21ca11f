import { type KilledWork, TieredArchive } from './platform/tiered-archive';

/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
const CODE = 'vessel:killed:untiered';
const YEARS = [2001, 2011, 2021];

describe('untier that is killed', () => {
  let archive: TieredArchive;
  let sent: string;

  beforeAll(async () => {
    archive = await TieredArchive.start();
    for (const year of YEARS) await archive.store(CODE, { year, rows: 10_000, valueAt: (i) => (i % 99) / 4 });
    sent = await archive.read(CODE);
    const service = await archive.tiering();
    while ((await archive.blocks('object is null')) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await service.stop();
    expect(archive.server.objects.size).toBe(YEARS.length);
  }, PATIENCE_MS);
  afterAll(() => archive.stop());

  const untiering = (): Promise<KilledWork> => archive.untiering();
  const tiered = (): Promise<number> => archive.blocks('object is not null');

  it(
    'loses no value while it reads an object',
    async () => {
      const before = await tiered();
      await archive.killAtRequest(untiering, ({ method }) => method === 'GET');
      expect(await tiered()).toBe(before);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'loses no value in the transaction that brings bytes back',
    async () => {
      const before = await tiered();
      await archive.killAtLock(untiering, 'select id from ingest.block for update');
      expect(await tiered()).toBe(before);
      expect(await archive.read(CODE)).toBe(sent);
      expect(await archive.faults()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'loses no value after some of the objects',
    async () => {
      const before = await tiered();
      await archive.killAtRequest(untiering, ({ method }, nth) => method === 'GET' && nth === 2);
      expect(await tiered()).toBeLessThan(before);
      expect(await tiered()).toBeGreaterThan(0);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'loses no value while it notes that an object is not needed',
    async () => {
      await archive.killAtLock(untiering, 'select object from ingest.block_object for update');
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with what was left, and objects stay',
    async () => {
      const { ended } = await untiering();
      expect(await ended).toEqual([0, null]);
      expect(await tiered()).toBe(0);
      expect(archive.server.objects.size).toBe(YEARS.length);
      expect(await archive.read(CODE)).toBe(sent);
      expect(await archive.faults()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
