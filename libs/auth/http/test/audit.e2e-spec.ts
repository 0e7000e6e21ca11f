import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { AuditLog, newAccessToken } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient, sessionOf } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const AUDIT = '/rest/v2/audit';
const CHIEF = 'chief@example.org';

describe('the audit log', () => {
  let service: RunningAuth;
  let chief: ServiceClient;
  let demo: ServiceClient;

  beforeAll(async () => {
    service = await runAuth({ TRUST_PROXY: '1', AUDIT_DAYS: '30' });
    chief = await service.client.logIn(CHIEF, await service.makeToken({ username: CHIEF, admin: true }));
    demo = await service.client.logIn(DEMO, await service.makeToken());
  });
  afterAll(() => service.close());

  /** The entries that a filter finds, oldest first, once what waits is written. */
  const entries = async (where: string) => {
    await service.app.get(AuditLog, { strict: false }).flush();
    return (await chief.get(`${AUDIT}?where=${encodeURIComponent(where)}&sorts=id`).expect(200)).body.records;
  };
  const from = (address: string): ServiceClient => service.client.with({ 'X-Forwarded-For': address });

  it('has logins and failures, with the address that TRUST_PROXY decides', async () => {
    const form = { username: DEMO, password: await service.makeToken() };
    await from('192.0.2.1').post('/rest/auth/login').type('form').send(form).expect(200);
    const wrong = { username: 'Nobody@example.org\n', password: newAccessToken() };
    await from('192.0.2.1').post('/rest/auth/login').type('form').send(wrong).expect(401);
    const found = await entries('address==192.0.2.1');
    expect(found).toEqual([
      {
        id: expect.any(Number),
        datetime: expect.stringMatching(/^\d{4}-[\d-]{5}T[\d:.]{12}$/),
        service: 'ingest',
        action: 'login',
        result: 'done',
        username: DEMO,
        tokenId: expect.any(Number),
        address: '192.0.2.1',
        subject: 'POST /rest/auth/login',
        status: 200,
        requestId: expect.any(String),
      },
      expect.objectContaining({
        action: 'login',
        result: 'refused',
        username: 'Nobody@example.org\n',
        status: 401,
        detail: 'login-refused',
      }),
    ]);
    for (const secret of [form.password, wrong.password]) expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('has refusals, and whom they met', async () => {
    await demo.get(AUDIT).set('X-Forwarded-For', '192.0.2.2').expect(403);
    await demo.with({ 'X-Forwarded-For': '192.0.2.2' }).get('/rest/audit').expect(403);
    expect(await entries('address==192.0.2.2')).toMatchObject([
      { action: 'refusal', result: 'refused', username: DEMO, subject: `GET ${AUDIT}`, detail: 'missing-scope' },
      { action: 'refusal', subject: 'GET /rest/audit' },
    ]);
  });

  it('has tokens, sessions, deletions and what accounts and administrators write', async () => {
    const client = demo.with({ 'X-Forwarded-For': '192.0.2.3' });
    const { body } = await client
      .post('/rest/auth/tokens')
      .send({ name: 'x', scopes: ['read'] })
      .expect(201);
    await client.delete(`/rest/auth/tokens/${body.id}`).expect(204);
    await client.delete('/rest/notes').expect(204);
    await client.post('/rest/notes').expect(200);
    await chief.post('/rest/notes').set('X-Forwarded-For', '192.0.2.3').expect(200);
    await client.post('/rest/auth/logout').expect(204);
    expect(await entries('address==192.0.2.3')).toMatchObject([
      { action: 'token-create', username: DEMO, detail: `token ${body.id}: read` },
      { action: 'token-revoke', subject: `DELETE /rest/auth/tokens/${body.id}` },
      { action: 'delete', subject: 'DELETE /rest/notes' },
      { action: 'edit', username: DEMO, subject: 'POST /rest/notes' },
      { action: 'admin-write', username: CHIEF, subject: 'POST /rest/notes' },
      { action: 'logout', username: DEMO, result: 'done' },
    ]);
    expect(JSON.stringify(await entries('id>0'))).not.toContain(body.token);
    expect(service.log()).not.toContain(body.token);
    demo = await service.client.logIn(DEMO, await service.makeToken());
  });

  it('is also in the log of the service, each entry as it comes', async () => {
    await demo.get(AUDIT).set('X-Request-Id', 'audited-1').expect(403);
    const lines = service
      .log()
      .split('\n')
      .filter((line) => line.includes('"audit":{'));
    expect(lines.map((line) => JSON.parse(line).audit)).toContainEqual(
      expect.objectContaining({ action: 'refusal', username: DEMO, requestId: 'audited-1' }),
    );
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['slow', '192.0.2.7', (socket) => socket.end()],
    ['streamed', '192.0.2.8', (socket) => void socket.once('data', () => socket.destroy())],
  ])('has a deletion whose client goes before it is answered, once: %s', async (kind, address, goAway) => {
    const form = { username: DEMO, password: await service.makeToken() };
    const session = sessionOf(await service.client.post('/rest/auth/login').type('form').send(form).expect(200));
    const head = [
      `DELETE /rest/notes/${kind} HTTP/1.1`,
      'Host: example.org',
      `X-Auth-Token: ${session}`,
      `X-Forwarded-For: ${address}`,
    ];
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(`${head.join('\r\n')}\r\n\r\n`, () => goAway(socket));
    const wanted = `address==${address}`;
    for (let i = 0; i < 1_200 && (await entries(wanted)).length === 0; i++) await setTimeout(25);
    expect(await entries(wanted)).toMatchObject([
      { action: 'delete', username: DEMO, subject: `DELETE /rest/notes/${kind}`, result: 'done' },
    ]);
  });

  it('is read by administrators with the scope alone', async () => {
    await service.client.get(AUDIT).expect(401);
    const lesser = await service.makeToken({ username: CHIEF, admin: true, scopes: ['read', 'registry', 'ingest'] });
    const { body } = await (await service.client.logIn(CHIEF, lesser)).get(AUDIT).expect(403);
    expect(body).toMatchObject({ code: 'missing-scope', requiredScopes: ['admin'] });
    await chief.get(`${AUDIT}?where=nothing==1`).expect(400);
    expect((await chief.get('/rest/audit?hits=1&sorts=-id').expect(200)).body).toMatchObject({ hits: 1 });
  });

  it('has ten entries of an address without an account in a minute, and how many more there were', async () => {
    const other = await service.another({ TRUST_PROXY: '1', LOGIN_FAILURES_PER_ADDRESS: '15' });
    const address = { 'X-Forwarded-For': '192.0.2.9' };
    for (let i = 0; i < 30; i++) {
      const form = { username: `nobody${i}@example.org`, password: 'x' };
      await other.client
        .post('/rest/auth/login')
        .set(address)
        .type('form')
        .send(form)
        .expect(i < 15 ? 401 : 429);
    }
    const [name, password] = [CHIEF, await service.makeToken({ username: CHIEF, admin: true })];
    await service.client
      .with(address)
      .post('/rest/auth/login')
      .type('form')
      .send({ username: name, password })
      .expect(200);
    await other.close();
    const found = await entries('address==192.0.2.9');
    expect(found.map(({ result, username }: { result: string; username?: string }) => [result, username])).toEqual(
      expect.arrayContaining([
        ...Array.from({ length: 10 }, (_, i) => ['refused', `nobody${i}@example.org`]),
        ['done', CHIEF],
      ]),
    );
    expect(found).toHaveLength(12);
    expect(found.find(({ username }: { username?: string }) => username === undefined)).toMatchObject({
      ...{ action: 'login', status: 429, subject: 'POST /rest/auth/login' },
      detail: '20 more of this network within a minute, the last one: too-many-logins',
    });
  });

  it('cuts what clients send at length', async () => {
    const username = `a${'x'.repeat(600)}@example.org`;
    await from('192.0.2.4').post('/rest/auth/login').type('form').send({ username, password: 'x' }).expect(401);
    const [{ username: kept }] = await entries('address==192.0.2.4');
    expect(kept).toHaveLength(500);
  });

  it('holds no request up: while the table is away entries wait', async () => {
    await service.database.dataSource.query('alter table auth.audit rename to gone');
    await demo.delete('/rest/notes').set('X-Forwarded-For', '192.0.2.5').expect(204);
    await service.app.get(AuditLog, { strict: false }).flush();
    await service.database.dataSource.query('alter table auth.gone rename to audit');
    expect(await entries('address==192.0.2.5')).toMatchObject([{ action: 'delete' }]);
  });

  it('forgets what is older than AUDIT_DAYS, and writes what waits at the end', async () => {
    const old = sql`insert into auth.audit (moment, service, action, result, subject)
      values (now() - interval '31 days', 'cli', 'login', 'done', 'old'), (now() - interval '29 days', 'cli', 'login', 'done', 'young')`;
    await service.database.query(old);
    const other = await service.another({ AUDIT_DAYS: '30', TRUST_PROXY: '1' });
    const form = { username: DEMO, password: 'x' };
    await other.client.post('/rest/auth/login').set('X-Forwarded-For', '192.0.2.6').type('form').send(form).expect(401);
    await other.close();
    expect(await entries('service==cli')).toMatchObject([{ subject: 'young' }]);
    expect(await entries('address==192.0.2.6')).toHaveLength(1);
  });
});
