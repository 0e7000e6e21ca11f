import { type Scope } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const SESSIONS = '/rest/auth/sessions';

describe('sessions over HTTP', () => {
  let service: RunningAuth;

  beforeAll(async () => {
    service = await runAuth({ SESSIONS_PER_TOKEN: '3', TRUST_PROXY: '1' });
  });
  afterAll(() => service.close());

  const logIn = async (username = DEMO, scopes?: readonly Scope[]): Promise<ServiceClient> =>
    service.client.logIn(username, await service.makeToken({ username, name: 'laptop', ...(scopes && { scopes }) }));
  const list = async (client: ServiceClient, query = '') =>
    (await client.get(`${SESSIONS}${query}`).expect(200)).body.records;

  it.each([SESSIONS, '/rest/v2/auth/sessions'])('are listed and ended by their owner at %s', async (path) => {
    const username = `${path.length}@example.org`;
    const phone = service.client.with({ 'X-Forwarded-For': '192.0.2.7', 'User-Agent': 'phone/1.0' });
    const token = await service.makeToken({ username, name: 'phone' });
    const [here, there] = [await logIn(username), await phone.logIn(username, token)];
    const { body } = await here.get(`${path}?sorts=id`).expect(200);
    expect(body).toMatchObject({ offset: 0, hits: 2, totalHits: 2 });
    expect(body.records[0]).toMatchObject({ current: true, tokenName: 'laptop' });
    expect(body.records[1]).toMatchObject({ current: false, address: '192.0.2.7', userAgent: 'phone/1.0' });
    await here.delete(`${path}/${body.records[1].id}`).expect(204);
    await there.post('/rest/notes').expect(401);
    await here.post('/rest/notes').expect(200);
    await here.delete(`${path}/${body.records[0].id}`).expect(204);
    await here.post('/rest/notes').expect(401);
  });

  it('are filtered and paged', async () => {
    const client = await logIn('filter@example.org');
    await logIn('filter@example.org');
    expect(await list(client, '?hits=1&sorts=-id')).toMatchObject([{ current: false }]);
    expect(await list(client, '?where=userAgent==nothing')).toEqual([]);
    await client.get(`${SESSIONS}?where=hash==1`).expect(400);
  });

  it("are nobody else's to see or to end", async () => {
    const [mine, other] = [await logIn('mine@example.org'), await logIn('else@example.org')];
    const [{ id }] = await list(mine);
    for (const path of [`${SESSIONS}/${id}`, `${SESSIONS}/999999999`, `${SESSIONS}/x`])
      await other.delete(path).expect(404);
    expect((await list(other)).map((session: { id: number }) => session.id)).not.toContain(id);
    await mine.post('/rest/notes').expect(200);
  });

  it('end those with no more scopes only', async () => {
    const [full, small] = [await logIn('scopes@example.org'), await logIn('scopes@example.org', ['read'])];
    const [{ id }] = await list(full, '?sorts=id');
    expect((await small.delete(`${SESSIONS}/${id}`).expect(403)).body.code).toBe('scope-exceeded');
    await full.post('/rest/notes').expect(200);
  });

  it('of a token are three at the most here: a login ends the one used longest ago', async () => {
    const token = await service.makeToken({ username: 'capped@example.org' });
    const clients: ServiceClient[] = [];
    for (let i = 0; i < 3; i++) clients.push(await service.client.logIn('capped@example.org', token));
    const [first, second] = await list(clients[0]!, '?sorts=id');
    await service.database.query(
      sql`update auth.session set seen = now() - interval '2 hours' where id = ${second.id}`,
    );
    await service.database.query(sql`update auth.session set seen = now() - interval '1 hour' where id = ${first.id}`);
    clients.push(await service.client.logIn('capped@example.org', token));
    const statuses = [];
    for (const client of clients) statuses.push((await client.post('/rest/notes')).status);
    expect(statuses).toEqual([200, 401, 200, 200]);
  });

  it('that have ended are swept when a service starts, and then by the hour', async () => {
    const client = await logIn('swept@example.org');
    const [{ id }] = await list(client);
    await service.database.query(sql`update auth.session set seen = now() - interval '13 hours' where id = ${id}`);
    const other = await service.another();
    await other.close();
    expect(await service.database.query(sql`select 1 from auth.session where id = ${id}`)).toEqual([]);
  });

  it('need a session to be seen', async () => {
    await service.client.get(SESSIONS).expect(401);
    await service.client.delete(`${SESSIONS}/1`).expect(401);
    await (await logIn(DEMO, ['ingest'])).get(SESSIONS).expect(403);
  });
});
