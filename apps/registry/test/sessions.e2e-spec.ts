import supertest, { type Response } from 'supertest';
import { sessionOf } from '@pelorus/shared/testing';
import { itemBody, ITEMS, makeItem } from './item-factory';
import { ADA, type RegistryFixture, type RunningService, startRegistry, startService } from './registry-fixture';

const AUTH = '/rest/v2/auth';

describe('sessions', () => {
  let registry: RegistryFixture;
  let other: RunningService;
  beforeAll(async () => {
    registry = await startRegistry();
    other = await startService(registry.databaseUrl);
  });
  afterAll(async () => {
    await other.close();
    await registry.close();
  });

  const logIn = async (username: string, token: string) =>
    registry.anyone.post(`${AUTH}/login`).type('form').send({ username, password: token });

  it('made by one instance are accepted by another, and end on both', async () => {
    const session = sessionOf(await logIn(ADA, await registry.token(ADA)));
    const elsewhere = other.anyone.with({ 'x-auth-token': session });
    const item = await makeItem(elsewhere);
    await registry.ada.put(`${ITEMS}/${item.id}`).send({ model: 'x' }).expect(200);
    expect((await elsewhere.get(`${AUTH}/loggedin`).expect(200)).body).toMatchObject({ username: ADA, admin: false });
    await elsewhere.post(`${AUTH}/logout`).expect(204);
    const here = registry.anyone.with({ 'x-auth-token': session });
    await here.put(`${ITEMS}/${item.id}`).send({}).expect(401);
    await here.get(`${AUTH}/loggedin`).expect(401);
  });

  it('come as cookie, header or bearer', async () => {
    const session = sessionOf(await logIn(ADA, await registry.token(ADA)));
    const ways: readonly Readonly<Record<string, string>>[] = [
      { Cookie: `x-auth-token=${session}` },
      { 'x-auth-token': session },
      { Authorization: `Bearer ${session}` },
    ];
    for (const headers of ways) await makeItem(registry.anyone.with(headers));
  });

  it('of a cookie write for pages of the same origin only', async () => {
    const session = sessionOf(await logIn(ADA, await registry.token(ADA)));
    const cookie = registry.anyone.with({ Cookie: `x-auth-token=${session}` });
    const post = (origin: string) => cookie.post(ITEMS).set('Origin', origin).send(itemBody());
    expect((await post('https://elsewhere.example').expect(403)).body.code).toBe('foreign-origin');
    await post('null').expect(403);
    await post(registry.url).expect(201);
  });

  it.each(['', 'x', 'x'.repeat(43), 'ä', ' '])('are not %j', async (session) => {
    const request = supertest(registry.url).post(ITEMS).set('x-auth-token', encodeURIComponent(session));
    await request.send(itemBody()).expect(401);
  });

  it('end with the token they were opened by, at once on every instance', async () => {
    const token = await registry.token('gone@example.org');
    const client = await registry.anyone.logIn('gone@example.org', token);
    const elsewhere = other.anyone.with({ 'x-auth-token': sessionOf(await logIn('gone@example.org', token)) });
    await registry.sql(
      `update auth.token set revoked = now() where account_id = (select id from auth.account where username = $1)`,
      ['gone@example.org'],
    );
    for (const session of [client, elsewhere]) await session.post(ITEMS).send(itemBody()).expect(401);
    await logIn('gone@example.org', token).then((response) => expect(response.status).toBe(401));
  });

  it('are not opened by a wrong token, an expired one, another account or a functional one', async () => {
    const token = await registry.token('right@example.org');
    const expired = await registry.token('late@example.org');
    await registry.sql(`update auth.token set expires = now()
      where account_id = (select id from auth.account where username = 'late@example.org')`);
    const functional = await registry.token('robot@example.org', { functional: true });
    const attempts: readonly (readonly [username: string, token: string])[] = [
      ['right@example.org', `${token}x`],
      ['right@example.org', 'password'],
      ['other@example.org', token],
      ['late@example.org', expired],
      ['robot@example.org', functional],
    ];
    const answers: Response[] = [];
    for (const [username, secret] of attempts) answers.push(await logIn(username, secret));
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await logIn('right@example.org', token)).status).toBe(200);
  });

  it('open on the paths that older clients use, also with double slashes', async () => {
    const form = { username: ADA, password: await registry.token(ADA) };
    for (const path of ['/auth/rest/login', '/rest/auth/login', '//rest//v2//auth/login']) {
      const response = await registry.anyone.post(path).type('form').send(form).expect(200);
      await makeItem(registry.anyone.with({ 'x-auth-token': sessionOf(response) }));
    }
  });
});
