import { type ObjectRequest } from '@pelorus/shared/testing';
import { TieredArchive, type KilledWork } from './platform/tiered-archive';

/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
const CODE = 'vessel:killed:tiered';
const ROWS = 10_000;

/** The step in which the service is killed: the request that waits, of those of an object, from 1. */
const STEPS: readonly [string, (request: ObjectRequest, nth: number) => boolean][] = [
  ['while it writes an object', ({ method }) => method === 'PUT'],
  ['before it compares what it wrote', ({ method, name }) => method === 'GET' && name !== ''],
  ['while it compares', ({ method }, nth) => method === 'HEAD' && nth === 1],
  ['in the transaction that takes the bytes', ({ method }, nth) => method === 'HEAD' && nth === 2],
];

describe('a service that is killed while it moves blocks into objects', () => {
  let archive: TieredArchive;
  let sent: string;

  beforeAll(async () => {
    archive = await TieredArchive.start();
    await archive.store(CODE, { rows: ROWS, valueAt: (i) => (i % 99) / 4 });
    sent = await archive.read(CODE);
  }, PATIENCE_MS);
  afterAll(() => archive.stop());

  const tiering = async (): Promise<KilledWork> => {
    const service = await archive.tiering();
    return { kill: () => service.kill('SIGKILL'), ended: service.ended };
  };

  it.each(STEPS)(
    'loses no value when it is killed %s',
    async (_step, isStep) => {
      await archive.killAtRequest(tiering, isStep);
      expect(await archive.blocks('object is not null')).toBe(0);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'loses no value when it is killed in the transaction, while it empties rows',
    async () => {
      await archive.killAtLock(tiering, 'select id from ingest.block for update');
      expect(await archive.blocks('object is not null')).toBe(0);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with what was left, without a second object of it',
    async () => {
      const service = await archive.tiering();
      while ((await archive.blocks('object is null')) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await archive.read(CODE)).toBe(sent);
      expect(archive.server.objects.size).toBe(1);
      await service.stop();
      expect(await archive.faults()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
