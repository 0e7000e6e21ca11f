import { newAccessToken } from '@pelorus/auth/domain';
import { authSchemas } from '@pelorus/auth/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { ReplicatedServer } from '@pelorus/shared/testing';
import { HEADER, row } from './files';
import { ALICE, makeToken, migrateAll } from './ingest-fixture';
import { RunningWorkers } from './running-workers';

/** Longer than two starts of a process on a busy machine. */
const STARTS_MS = 300_000;
/** Requests that both workers get some of: connections go to them in turns. */
const READS = 6;

/** The service as its command runs it, with two workers that read from a replica. */
describe('workers with a replica', () => {
  let server: ReplicatedServer;
  let workers: RunningWorkers;
  const token = newAccessToken();

  beforeAll(async () => {
    server = await ReplicatedServer.start(migrateAll);
    await allow(server.url, token);
    workers = await RunningWorkers.start(server.url, { DATABASE_READ_URL: server.replicaUrl });
  }, STARTS_MS);
  afterAll(async () => {
    workers.kill();
    await server.stop();
  });

  /** On a connection of its own. */
  const ask = async (path: string, options: RequestInit = {}): Promise<string> => {
    const headers = { connection: 'close', 'content-type': 'text/plain', authorization: `Bearer ${token}` };
    const response = await fetch(workers.url + path, { ...options, headers });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response.text();
  };
  const upload = (second: number): Promise<string> =>
    ask('/rest/datasets', { method: 'POST', body: `${HEADER}\n${row(second, String(second), '2')}\n` });
  const countedReads = async (of: string): Promise<number> => {
    const text = await (await fetch(workers.metricsUrl)).text();
    return Number(new RegExp(`^pelorus_replica_reads_total\\{server="${of}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const readAll = async (): Promise<Set<number>> => {
    const rows = new Set<number>();
    for (let i = 0; i < READS; i++) rows.add((await ask('/rest/data?codes=test:file:a')).trim().split('\n').length - 1);
    return rows;
  };

  it('reads what any of them stored, from the replica, or from the primary while it lags', async () => {
    await upload(10);
    while ((await countedReads('replica')) < READS) expect(await readAll()).toEqual(new Set([1]));
    await server.pause();
    const before = await countedReads('primary');
    await upload(11);
    expect(await readAll()).toEqual(new Set([2]));
    expect(await countedReads('primary')).toBe(before + READS);
    await server.resume();
    expect(await workers.stop()).toBe(0);
  });
});

/** Gives an account a token. */
async function allow(url: string, token: string): Promise<void> {
  const options = { poolSize: 2, entities: authSchemas('auth'), applicationName: 'workers spec' };
  const database = await Database.connect({ ...options, url: new Secret(url) });
  await makeToken(database, ALICE, { token });
  await database.close();
}
