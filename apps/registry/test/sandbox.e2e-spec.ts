import { connect } from 'node:net';
import supertest from 'supertest';
import { registryMigrations, resetSandbox } from '@pelorus/registry/persistence';
import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem } from './item-factory';
import { ADA, type RegistryFixture, type RunningService, startRegistry, startService } from './registry-fixture';

const MARK = 'x-pelorus-sandbox';

describe('a sandbox beside a registry', () => {
  let registry: RegistryFixture;
  let sandbox: RunningService;
  let ada: ServiceClient;
  beforeAll(async () => {
    registry = await startRegistry();
    await migrate(new Secret(registry.databaseUrl), registryMigrations('registry_sandbox', { sandbox: true }));
    sandbox = await startService(registry.databaseUrl, { SANDBOX: 'true', CORS_ORIGINS: 'https://a.example.org' });
    ada = await sandbox.anyone.logIn(ADA, await registry.token(ADA));
  });
  afterAll(async () => {
    await sandbox.close();
    await registry.close();
  });

  /** Sends bytes as they are; gives all that comes back. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('error', reject).on('close', () => resolve(text));
    });

  it('says so in its description', async () => {
    const { body } = await supertest(sandbox.url).get('/api-json').expect(200);
    expect((body as { info: object }).info).toMatchObject({
      title: 'Pelorus registry (sandbox)',
      description: expect.stringContaining('may be emptied at any time'),
    });
    const other = await supertest(registry.url).get('/api-json').expect(200);
    expect((other.body as { info: { title: string } }).info.title).toBe('Pelorus registry');
  });

  it.each([
    ['get', ITEMS, 200],
    ['get', '/api', 200],
    ['get', '/health/live', 200],
    ['get', `${ITEMS}?wher=a`, 400],
    ['get', `${ITEMS}/4711`, 404],
    ['get', '/nowhere', 404],
    ['get', '/%', 404],
    ['put', ITEMS, 405],
    ['post', ITEMS, 401],
    ['post', '/rest/v2/auth/login', 401],
    ['head', ITEMS, 200],
    ['options', ITEMS, 204],
  ] as const)('says so in the answer to %s %s', async (method, path, status) => {
    const ask = (url: string) => supertest(url)[method](path);
    expect((await ask(sandbox.url)).headers).toMatchObject({ [MARK]: 'true' });
    if (status !== 401 && method !== 'options') expect((await ask(sandbox.url)).status).toBe(status);
    expect((await ask(registry.url)).headers[MARK]).toBeUndefined();
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
  ])('says so in the answer to %s', async (_what, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.slice(0, answer.indexOf('\r\n\r\n'))).toMatch(/^X-Pelorus-Sandbox: true$/im);
  });

  it('asks crawlers to leave it alone', async () => {
    expect((await sandbox.anyone.get('/robots.txt').expect(200)).text).toBe('User-agent: *\nDisallow: /\n');
  });

  it('lets pages of listed origins see it', async () => {
    const response = await supertest(sandbox.url).get(ITEMS).set('Origin', 'https://a.example.org');
    expect(response.headers['access-control-expose-headers']).toContain('X-Pelorus-Sandbox');
  });

  it('has the accounts, the tokens and the sessions of the registry, and records of its own', async () => {
    const shortName = 'only_here';
    const item = await makeItem(ada, { shortName });
    await registry.anyone.get(`${ITEMS}/${item.code}`).expect(404);
    const session = registry.ada.with({});
    const own = await makeItem(session, { shortName });
    expect(own.code).toBe(item.code);
    expect(own['@uuid']).not.toBe(item['@uuid']);
    const loggedIn = await ada.get('/rest/v2/auth/loggedin').expect(200);
    expect(loggedIn.body).toMatchObject({ username: ADA });
  });

  it('serves on while it is emptied', async () => {
    const item = await makeItem(ada);
    const emptied = new AbortController();
    const watch = async (): Promise<Set<number>> => {
      const counts = new Set<number>();
      while (!emptied.signal.aborted) {
        const { body } = await sandbox.anyone.get(`${ITEMS}?hits=0`).expect(200);
        counts.add((body as { totalHits: number }).totalHits);
        await sandbox.anyone.get('/rest/v2/vocables?where=systemName==vessel').expect(200);
      }
      return counts;
    };
    const [counts] = await Promise.all([
      watch(),
      resetSandbox(sandbox.database, 'registry_sandbox').finally(() => emptied.abort()),
      ...Array.from({ length: 5 }, () => makeItem(registry.ada)),
    ]);
    expect(counts.size).toBeLessThanOrEqual(2);
    await sandbox.anyone.get(`${ITEMS}/${item.id}`).expect(404);
    await makeItem(ada);
  });

  it('is served as nothing else, nor anything else as one', async () => {
    const wrong: Record<string, string>[] = [
      { REGISTRY_SCHEMA: 'registry_sandbox' },
      { SANDBOX: 'true', REGISTRY_SCHEMA: 'registry' },
    ];
    for (const environment of wrong) {
      await expect(startService(registry.databaseUrl, environment)).rejects.toMatchObject({ kind: 'conflict' });
    }
    await expect(startService(registry.databaseUrl, { SANDBOX: 'maybe' })).rejects.toThrow(
      'SANDBOX must be true or false',
    );
  });
});
