import { ALICE, IngestFixture, makeToken } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { type ObjectRequest, ObjectServer } from '@pelorus/shared/testing';
import { IngestProcess } from './platform/ingest-process';

/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;
const CODE = 'vessel:killed:tiered';
const ROWS = 10_000;

/** The step in which the service is killed: the request that waits, of those of an object, from 1. */
const STEPS: readonly [string, (request: ObjectRequest, nth: number) => boolean][] = [
  ['while it writes an object', ({ method }) => method === 'PUT'],
  ['before it compares what it wrote', ({ method }) => method === 'GET'],
  ['while it compares', ({ method }, nth) => method === 'HEAD' && nth === 1],
  ['in the transaction that takes the bytes', ({ method }, nth) => method === 'HEAD' && nth === 2],
];

describe('a service that is killed while it moves blocks into objects', () => {
  let ingest: IngestFixture;
  let server: ObjectServer;
  let reader: IngestFixture;
  let service: IngestProcess | undefined;
  let sent: string;

  beforeAll(async () => {
    server = await ObjectServer.start();
    Object.assign(process.env, server.sdkEnvironment());
    ingest = await IngestFixture.start();
    const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
    reader = await ingest.beside({ OBJECT_STORE: OBJECT_STORE!, OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE! });
    const lines = Array.from({ length: ROWS }, (_, i) => {
      return `${new Date(Date.UTC(2024, 0, 1) + i * 60_000).toISOString().slice(0, 19)}\t${(i % 99) / 4}\n`;
    });
    const token = await makeToken(ingest.connection, ALICE);
    const response = await fetch(`${reader.service.url}/rest/datasets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: `datetime\t${CODE} [m]\n${lines.join('')}`,
    });
    expect(response.status).toBe(201);
    sent = await readAll();
  }, PATIENCE_MS);
  afterAll(async () => {
    await service?.stop();
    await reader.stop();
    await ingest.stop();
    await server.stop();
  });

  const readAll = async (): Promise<string> => (await reader.anyone.get(`/rest/data?codes=${CODE}`).expect(200)).text;
  const count = async (condition: string): Promise<number> => {
    const [row] = await ingest.connection.query<{ count: number }>(
      raw(`select count(*) as count from ingest.block where ${condition}`),
    );
    return row!.count;
  };
  const start = async (): Promise<IngestProcess> =>
    IngestProcess.start(ingest.database.url, {
      ...server.environment(),
      ...{ TIER_AFTER: 'P0D', MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' },
    });

  it.each(STEPS)(
    'loses no value when it is killed %s',
    async (_step, isStep) => {
      const asked = new Map<string, number>();
      let reached: () => void;
      const waiting = new Promise<void>((resolve) => (reached = resolve));
      server.fault = (request) => {
        const nth = (asked.get(request.method) ?? 0) + 1;
        asked.set(request.method, nth);
        if (!isStep(request, nth)) return undefined;
        reached();
        return 'silent';
      };
      service = await start();
      await waiting;
      service.kill('SIGKILL');
      await service.ended;
      server.fault = () => undefined;
      expect(await count('object is not null')).toBe(0);
      expect(await readAll()).toBe(sent);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with what was left, without a second object of it',
    async () => {
      service = await start();
      while ((await count('object is null')) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await readAll()).toBe(sent);
      expect(server.objects.size).toBe(1);
      expect(await service.stop()).toBeUndefined();
    },
    PATIENCE_MS,
  );
});
