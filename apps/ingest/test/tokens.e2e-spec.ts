import { hashKey } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { EventClient, type ServiceClient } from '@pelorus/shared/testing';
import { connect } from 'node:net';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { FakeRegistry } from './fake-registry';
import { FileFixture } from './file-fixture';
import { HEADER, longFile, post, row } from './files';
import { ALICE, type IngestFixture, makeToken } from './ingest-fixture';

const SMALL = `${HEADER}\n${row(10, '1', '2')}\n`;

describe('a token by itself, on the ingest service', () => {
  let registry: FakeRegistry;
  let files: FileFixture;
  let ingest: IngestFixture;
  let token: string;
  let alice: ServiceClient;

  const bearing = (secret: string): ServiceClient => ingest.anyone.with({ Authorization: `Bearer ${secret}` });
  const revoke = (secret: string): Promise<unknown> =>
    ingest.connection.query(sql`update auth.token set revoked = now() where hash = ${hashKey(secret)}`);

  beforeAll(async () => {
    registry = await FakeRegistry.start();
    const codes = { INGEST_CODES: 'registered', REGISTRY_URL: registry.url };
    files = await FileFixture.alone({ PERSONAL_DATA: 'sessions', ...codes });
    ingest = files.ingest;
    token = await makeToken(ingest.connection, ALICE);
    alice = bearing(token);
  });
  afterAll(async () => {
    await files.stop();
    await registry.stop();
  });

  it.each([
    ['small', SMALL],
    ['long', longFile(600_000).replaceAll('test:file', 'test:long')],
  ])('stores a %s file, and asks the registry with the token', async (_size, body) => {
    const before = registry.asked.length;
    const stored = await post(alice, body).expect(201);
    const { id, username } = stored.body as DatasetDto;
    expect(username).toBe(ALICE);
    expect(
      registry.asked.slice(before).map(({ headers }) => [headers['authorization'], headers['x-auth-token']]),
    ).toEqual([[`Bearer ${token}`, undefined]]);
    await alice.delete(`/rest/datasets/${id}`).expect(204);
  });

  it('stores, reads and deletes a file of any kind', async () => {
    const { body } = await files.post('bytes', {}, alice).expect(201);
    expect((await alice.get(`/rest/files/${body.id}`).expect(200)).body).toMatchObject({ username: ALICE });
    await alice.get(`/rest/files/${body.id}/content`).expect(200);
    await alice.delete(`/rest/files/${body.id}`).expect(204);
  });

  it('is told who wrote something, also in streams of events', async () => {
    const { id } = (await post(alice, SMALL).expect(201)).body as DatasetDto;
    const nobody = await ingest.anyone.get(`/rest/datasets/${id}`).expect(200);
    expect([nobody.body.username, (await alice.get(`/rest/datasets/${id}`).expect(200)).body.username]).toEqual([
      '',
      ALICE,
    ]);
    const url = `${ingest.service.url}/rest/live?codes=test:file:a`;
    const clients = [await EventClient.open(url), await EventClient.open(url, alice.headers)];
    for (const client of clients) expect(await client.next()).toMatchObject({ event: 'snapshot' });
    await post(alice, `${HEADER}\n${row(11, '1', '2')}\n`).expect(201);
    const told = await Promise.all(clients.map((client) => client.some(({ event }) => event === 'values')));
    expect(told.map(({ data }) => (data as { username?: string }).username)).toEqual(['', ALICE]);
    for (const client of clients) client.close();
  });

  it('is refused once it is revoked: by writes within a second, by streams of events and reads that it adds to', async () => {
    const own = await makeToken(ingest.connection, ALICE);
    const client = bearing(own);
    const again = (): Promise<number> => post(client, SMALL, '?dryRun=true').then(({ status }) => status);
    expect(await again()).toBe(200);
    await revoke(own);
    while ((await again()) !== 401);
    const refused = await post(client, SMALL, '?dryRun=true').expect(401);
    expect(refused.body.code).toBe('revoked-token');
    for (const path of ['/rest/live?codes=a:b:c', '/rest/datasets', '/rest/alerts']) {
      expect((await client.get(path).expect(401)).body.code).toBe('revoked-token');
    }
    // These look at no session, and at no token.
    for (const path of ['/rest/streams', '/health', '/health/live', '/health/ready'])
      await client.get(path).expect(200);
  });

  it('stores a file whose upload began before it was revoked', async () => {
    const own = await makeToken(ingest.connection, ALICE);
    const body = `${HEADER}\n${row(12, '1', '2')}\n`;
    const socket = connect(Number(new URL(ingest.service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    const head = [
      ...['POST /rest/datasets HTTP/1.1', 'Host: x', `Authorization: Bearer ${own}`, 'Content-Type: text/plain'],
      ...[`Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'],
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The service has looked at the token when it asks for the body.
    while (!answer.includes('100 Continue')) await new Promise((resolve) => socket.once('data', resolve));
    await revoke(own);
    socket.write(body);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toContain('HTTP/1.1 201 ');
  });
});
