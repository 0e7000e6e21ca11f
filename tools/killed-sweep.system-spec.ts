import { type ObjectFault, type ObjectRequest } from '@pelorus/shared/testing';
import { type KilledWork, TieredArchive } from './platform/tiered-archive';

/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
const CODE = 'vessel:killed:swept';
const ORPHAN = 'ab'.repeat(32);

type Step = readonly [string, (request: ObjectRequest) => boolean, ObjectFault];

const isObject = ({ name }: ObjectRequest): boolean => name !== '' && !name.endsWith(ORPHAN);

/** The request of the sweep at which the service is killed, in their order. The store does what is `unanswered`. */
const STEPS: readonly Step[] = [
  ['while it removes an object', (request) => request.method === 'DELETE' && isObject(request), 'silent'],
  ['when it has removed an object', (request) => request.method === 'DELETE' && isObject(request), 'unanswered'],
  ['while it lists', ({ method, name }) => method === 'GET' && name === '', 'silent'],
  ['while it removes an orphan', ({ method, name }) => method === 'DELETE' && name.endsWith(ORPHAN), 'silent'],
  ['when it has removed an orphan', ({ method, name }) => method === 'DELETE' && name.endsWith(ORPHAN), 'unanswered'],
];

describe('a service that is killed while it sweeps the store', () => {
  let archive: TieredArchive;
  let sent: string;

  beforeAll(async () => {
    archive = await TieredArchive.start();
    await archive.store(CODE, { rows: 8_192, valueAt: (i) => i % 7 });
    sent = await archive.read(CODE);
    // Of the same month, so that both are in one object, of which most is deleted.
    const deleted = await archive.store(CODE, { from: 8_192, rows: 36_000, valueAt: (i) => Math.sin(i) });
    const service = await archive.tiering();
    while ((await archive.blocks('object is null')) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await service.stop();
    expect(archive.server.objects.size).toBe(1);
    await archive.delete(deleted);
    const [name] = archive.server.objects.keys();
    const orphan = name!.replace(/[0-9a-f]{64}$/, ORPHAN);
    archive.server.objects.set(orphan, { bytes: Buffer.from('orphan'), modifiedMs: 0 });
  }, PATIENCE_MS);
  afterAll(() => archive.stop());

  const sweeping = async (): Promise<KilledWork> => {
    const service = await archive.tiering();
    return { kill: () => service.kill('SIGKILL'), ended: service.ended };
  };

  it(
    'loses no value when it is killed while it reads what is to come back',
    async () => {
      await archive.killAtRequest(sweeping, ({ method, name }) => method === 'GET' && name !== '');
      expect(await archive.blocks('object is not null')).toBeGreaterThan(0);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'loses no value when it is killed in the transaction that brings bytes back',
    async () => {
      await archive.killAtLock(sweeping, 'select id from ingest.block for update');
      expect(await archive.blocks('object is null')).toBe(0);
      expect(await archive.read(CODE)).toBe(sent);
    },
    PATIENCE_MS,
  );

  it.each(STEPS)(
    'loses no value when it is killed %s',
    async (_step, isStep, fault) => {
      await archive.killAtRequest(sweeping, isStep, fault);
      expect(await archive.read(CODE)).toBe(sent);
      expect(await archive.faults()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with what was left, until one object has what is needed',
    async () => {
      const service = await archive.tiering();
      const known = async (): Promise<number> => archive.blocks('object is null');
      while ((await known()) > 0 || archive.server.objects.size !== 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await service.stop();
      expect(await archive.read(CODE)).toBe(sent);
      expect(await archive.faults()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
