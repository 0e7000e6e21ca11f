import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const LINKS = '/rest/auth/login-links';

describe('login links', () => {
  let service: RunningAuth;
  let demo: ServiceClient;
  beforeAll(async () => {
    service = await runAuth();
    demo = await service.client.logIn(DEMO, await service.makeToken());
  });
  afterAll(() => service.close());

  const make = async (): Promise<{ key: string; expires: string }> => (await demo.post(LINKS).expect(200)).body;
  const open = (key: string, path = LINKS) => service.client.post(`${path}/open`).type('form').send({ key });

  it('open one session, with the rights of the one that made them', async () => {
    const { key, expires } = await make();
    expect(Date.parse(`${expires}Z`) - Date.now()).toBeLessThanOrEqual(180_000);
    const { body, headers } = await open(key).expect(200);
    const own = (await demo.get('/rest/auth/loggedin').expect(200)).body;
    expect(body).toMatchObject({
      username: DEMO,
      admin: own.admin,
      scopes: own.scopes,
      tokenExpires: own.tokenExpires,
    });
    expect(headers['set-cookie']?.[0]).toMatch(/^x-auth-token=[\w-]{43};.*HttpOnly/);
    expect((await open(key).expect(401)).body).toMatchObject({ code: 'login-refused' });
  });

  it('open one session when they are used several times at once', async () => {
    const { key } = await make();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => open(key)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  it('are no sessions: their keys open nothing else', async () => {
    const { key } = await make();
    await service.client.get('/rest/auth/loggedin').set('x-auth-token', key).expect(401);
    await open(key).expect(200);
  });

  it('are seen among the sessions and ended there', async () => {
    const { key } = await make();
    const { body } = await demo.get('/rest/auth/sessions?sorts=-id&hits=1').expect(200);
    expect(body.records[0]).toMatchObject({ userAgent: 'login link' });
    await demo.delete(`/rest/auth/sessions/${body.records[0].id}`).expect(204);
    await open(key).expect(401);
  });

  it('end with their time', async () => {
    const { key } = await make();
    await service.database.query(sql`update auth.session set expires = now() where user_agent = 'login link'`);
    await open(key).expect(401);
  });

  it.each([['x'], ['x'.repeat(43)]])('are not %s', async (key) => {
    await open(key).expect(401);
  });

  it('are asked for by a session, and opened by a page of this origin only', async () => {
    await service.client.post(LINKS).expect(401);
    const { key } = await make();
    await open(key).set('Origin', 'https://elsewhere.example').expect(403);
    await service.client.post(`${LINKS}/open`).type('form').send({}).expect(400);
    await open(key).expect(200);
  });
});
