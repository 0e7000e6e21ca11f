import { AuditLog, type Scope } from '@pelorus/auth/domain';
import { type ServiceClient } from '@pelorus/shared/testing';
import { type RunningAuth, runAuth } from './running-auth';

const ACCOUNTS = '/rest/v2/auth/accounts';
const CHIEF = 'chief@example.org';

describe('accounts over HTTP', () => {
  let service: RunningAuth;
  let chief: ServiceClient;
  let count = 0;

  beforeAll(async () => {
    service = await runAuth();
    chief = await logIn(CHIEF, { admin: true });
  });
  afterAll(() => service.close());

  const logIn = async (
    username: string,
    { admin = false, scopes }: { admin?: boolean; scopes?: readonly Scope[] } = {},
  ): Promise<ServiceClient> =>
    service.client.logIn(username, await service.makeToken({ username, admin, ...(scopes && { scopes }) }));
  const newName = (): string => `person${++count}@example.org`;
  const make = async (body: object = {}) =>
    (
      await chief
        .post(ACCOUNTS)
        .send({ username: newName(), ...body })
        .expect(201)
    ).body;
  const tokenOf = async (id: number, body: object = {}) =>
    (
      await chief
        .post(`${ACCOUNTS}/${id}/tokens`)
        .send({ name: 'first', ...body })
        .expect(201)
    ).body;
  const read = async (id: number) => (await chief.get(`${ACCOUNTS}/${id}`).expect(200)).body;
  const change = (id: number, body: object) => chief.patch(`${ACCOUNTS}/${id}`).send(body);
  /** The words of the newest entries of the audit log, oldest first. */
  const noted = async (where: string) => {
    await service.app.get(AuditLog, { strict: false }).flush();
    const query = `where=${encodeURIComponent(where)}&sorts=id`;
    const { body } = await chief.get(`/rest/v2/audit?${query}`).expect(200);
    return body.records.map(({ action, result, username, detail }: Record<string, unknown>) => [
      action,
      result,
      username,
      detail,
    ]);
  };

  it.each([ACCOUNTS, '/rest/auth/accounts'])('are made, read and given a token, shown once, at %s', async (path) => {
    const username = newName();
    const made = await chief.post(path).send({ username: username.toUpperCase() }).expect(201);
    expect(made.headers['location']).toBe(`${path}/${made.body.id}`);
    expect(made.headers['cache-control']).toBe('no-store');
    expect(made.body).toEqual({
      id: expect.any(Number),
      username,
      admin: false,
      functional: false,
      disabled: false,
      created: expect.stringMatching(/^\d{4}-[\d-]{5}T[\d:.]{12}$/),
      tokens: 0,
      sessions: 0,
    });
    const tokens = `${made.headers['location']}/tokens`;
    const { body, headers } = await chief
      .post(tokens)
      .send({ name: 'first', scopes: ['read', 'ingest'] })
      .expect(201);
    const { token, ...shown } = body;
    expect(headers['location']).toBe(`${tokens}/${shown.id}`);
    const person = await service.client.logIn(username, token);
    expect((await person.post('/rest/notes').expect(200)).body).toEqual({ by: username });
    const known = { ...shown, lastUsed: expect.any(String) };
    expect((await chief.get(headers['location']!).expect(200)).body).toEqual(known);
    const list = await chief.get(`${tokens}?sorts=-id`).expect(200);
    expect(list.body.records).toEqual([known]);
    expect(list.text).not.toContain(token);
    expect(await read(made.body.id)).toMatchObject({ tokens: 1, sessions: 1, lastUsed: expect.any(String) });
    await chief.delete(headers['location']!).expect(204);
    await person.post('/rest/notes').expect(401);
    expect(await read(made.body.id)).toMatchObject({ tokens: 0, sessions: 0 });
  });

  it('are listed with filters, sorting and pages', async () => {
    const [one, two] = [await make({ functional: true }), await make({ admin: true })];
    await tokenOf(one.id, { name: 'of the list' });
    await change(two.id, { disabled: true }).expect(200);
    const find = async (query: string) => (await chief.get(`${ACCOUNTS}?${query}`).expect(200)).body;
    expect((await find(`where=username==${one.username.toUpperCase()}`)).records).toMatchObject([{ tokens: 1 }]);
    expect((await find("where=tokens.name=='of the list'")).records).toMatchObject([{ id: one.id, functional: true }]);
    expect((await find(`where=disabledSince!=null;id>=${one.id}`)).records).toMatchObject([
      { id: two.id, admin: true, disabled: true, disabledSince: expect.any(String) },
    ]);
    const all = await find('sorts=username');
    const names = all.records.map(({ username }: { username: string }) => username);
    expect(names).toEqual([...names].sort());
    expect((await find('sorts=username&hits=1&offset=1')).records).toEqual([all.records[1]]);
    await chief.get(`${ACCOUNTS}?where=hash==x`).expect(400);
    await chief.get(`${ACCOUNTS}?where=tokens.hash==x`).expect(400);
  });

  it('are disabled and enabled: sessions end, tokens work again', async () => {
    const { id, username } = await make();
    const { token } = await tokenOf(id);
    const person = await service.client.logIn(username, token);
    const { body } = await change(id, { disabled: true }).expect(200);
    expect(body).toMatchObject({ disabled: true, disabledSince: expect.any(String), tokens: 1, sessions: 0 });
    await person.post('/rest/notes').expect(401);
    expect((await change(id, { disabled: true }).expect(200)).body).toEqual(body);
    const refused = await chief.post(`${ACCOUNTS}/${id}/tokens`).send({ name: 'x' }).expect(409);
    expect(refused.body.code).toBe('account-differs');
    expect((await change(id, { disabled: null }).expect(200)).body).not.toHaveProperty('disabledSince');
    await person.post('/rest/notes').expect(401);
    await (await service.client.logIn(username, token)).post('/rest/notes').expect(200);
  });

  it('become administrators and are so no more; no session is lifted', async () => {
    const { id, username } = await make();
    const wish = { name: 'chief', scopes: ['read', 'admin'] };
    expect((await chief.post(`${ACCOUNTS}/${id}/tokens`).send(wish).expect(409)).body.code).toBe('account-differs');
    const { token } = await tokenOf(id);
    const before = await service.client.logIn(username, token);
    await chief.patch(`${ACCOUNTS}/${id}`).type('application/merge-patch+json').send({ admin: true }).expect(200);
    await before.get('/rest/auth/loggedin').expect(401);
    await (await service.client.logIn(username, token)).get(ACCOUNTS).expect(403);
    const lifted = await service.client.logIn(username, (await tokenOf(id, wish)).token);
    await lifted.get(ACCOUNTS).expect(200);
    expect((await change(id, { admin: false }).expect(200)).body).toMatchObject({ admin: false, sessions: 0 });
    await lifted.get(ACCOUNTS).expect(401);
  });

  it('keep an administrator that may log in, also when two take each other away', async () => {
    const other = await runAuth();
    try {
      const [ada, bob] = await Promise.all(
        ['ada@example.org', 'bob@example.org'].map(async (username) => {
          const client = await other.client.logIn(username, await other.makeToken({ username, admin: true }));
          const { body } = await client.get(`${ACCOUNTS}?where=username==${username}`).expect(200);
          return { client, path: `${ACCOUNTS}/${body.records[0].id}` };
        }),
      );
      const answers = await Promise.all([
        ada!.client.patch(bob!.path).send({ disabled: true }),
        bob!.client.patch(ada!.path).send({ admin: false }),
      ]);
      // The slower one waits and is refused, or its session has ended by then.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [left] = answers[0].status === 200 ? [ada!] : [bob!];
      for (const wish of [{ admin: false }, { disabled: true }]) {
        const { body } = await left.client.patch(left.path).send(wish).expect(409);
        expect(body.code).toBe('last-administrator');
      }
      // A functional account cannot log in, so that it is none of the administrators who are left.
      await left.client.post(ACCOUNTS).send({ username: 'f@example.org', admin: true, functional: true }).expect(201);
      await left.client.patch(left.path).send({ disabled: true }).expect(409);
      await left.client.post(ACCOUNTS).send({ username: 'second@example.org', admin: true }).expect(201);
      await left.client.patch(left.path).send({ disabled: true }).expect(200);
    } finally {
      await other.close();
    }
  });

  it('lose all tokens or all sessions at once', async () => {
    const { id, username } = await make();
    const first = await service.client.logIn(username, (await tokenOf(id)).token);
    const { token } = await tokenOf(id, { name: 'second' });
    await chief.delete(`${ACCOUNTS}/${id}/sessions`).expect(204);
    await first.post('/rest/notes').expect(401);
    const again = await service.client.logIn(username, token);
    expect(await read(id)).toMatchObject({ tokens: 2, sessions: 1 });
    await chief.delete(`${ACCOUNTS}/${id}/tokens`).expect(204);
    await again.post('/rest/notes').expect(401);
    expect(await read(id)).toMatchObject({ tokens: 0, sessions: 0 });
    await chief.delete(`${ACCOUNTS}/${id}/tokens`).expect(204);
  });

  it('get no token that may do more than the session', async () => {
    const { id } = await make();
    const lesser = await logIn('lesser@example.org', { admin: true, scopes: ['read', 'admin'] });
    const attempt = (scopes: readonly Scope[]) =>
      lesser.post(`${ACCOUNTS}/${id}/tokens`).send({ name: 'x', scopes: [...scopes] });
    expect((await attempt(['ingest']).expect(403)).body).toMatchObject({
      code: 'scope-exceeded',
      requiredScopes: ['ingest'],
    });
    await attempt(['read']).expect(201);
  });

  it('are for administrators with the scope alone', async () => {
    const { id } = await make();
    const clients = [
      await logIn('any@example.org'),
      await logIn(CHIEF, { admin: true, scopes: ['read', 'ingest', 'registry'] }),
    ];
    const paths = ['', `/${id}`, `/${id}/tokens`, `/${id}/tokens/1`].map((path) => ACCOUNTS + path);
    for (const path of paths) {
      await service.client.get(path).expect(401);
      for (const client of clients) expect((await client.get(path).expect(403)).body.requiredScopes).toEqual(['admin']);
    }
    for (const client of clients) {
      await client.post(ACCOUNTS).send({ username: 'x@example.org' }).expect(403);
      await client.patch(`${ACCOUNTS}/${id}`).send({ admin: true }).expect(403);
      await client.post(`${ACCOUNTS}/${id}/tokens`).send({ name: 'x' }).expect(403);
      for (const path of ['sessions', 'tokens', 'tokens/1'])
        await client.delete(`${ACCOUNTS}/${id}/${path}`).expect(403);
    }
  });

  it('have only their own tokens', async () => {
    const [one, two] = [await make(), await make()];
    const { id } = await tokenOf(one.id);
    await chief.get(`${ACCOUNTS}/${two.id}/tokens/${id}`).expect(404);
    await chief.delete(`${ACCOUNTS}/${two.id}/tokens/${id}`).expect(404);
    expect((await read(one.id)).tokens).toBe(1);
  });

  it.each(['999999999', 'x'])('are not there: %s', async (id) => {
    for (const path of ['', '/tokens', '/tokens/1']) await chief.get(`${ACCOUNTS}/${id}${path}`).expect(404);
    for (const path of ['/sessions', '/tokens', '/tokens/1'])
      await chief.delete(`${ACCOUNTS}/${id}${path}`).expect(404);
    await chief.patch(`${ACCOUNTS}/${id}`).send({ admin: true }).expect(404);
    await chief.post(`${ACCOUNTS}/${id}/tokens`).send({ name: 'x' }).expect(404);
  });

  it.each<[object, readonly string[]]>([
    [{}, ['/username']],
    [{ username: ' ' }, ['/username']],
    [{ username: 'nobody' }, ['/username']],
    [{ username: 'kelvin\u212a@example.org' }, ['/username']],
    [{ username: 'x\0@example.org' }, ['/username']],
    [{ username: 'x@example.org', admin: 'yes' }, ['/admin']],
    [{ username: 'x@example.org', disabled: true }, ['/disabled']],
  ])('are not made of %j', async (body, pointers) => {
    const refused = await chief.post(ACCOUNTS).send(body).expect(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  it('are not made twice, whatever the case', async () => {
    const { body } = await chief.post(ACCOUNTS).send({ username: 'Chief@Example.org', admin: false }).expect(409);
    expect(body).toMatchObject({ code: 'account-exists', errors: [{ pointer: '/username' }] });
    const { body: found } = await chief.get(`${ACCOUNTS}?where=username==${CHIEF}`).expect(200);
    expect(found.records).toMatchObject([{ admin: true }]);
  });

  it('do not change by what is no change', async () => {
    const { id, username } = await make();
    const person = await service.client.logIn(username, (await tokenOf(id)).token);
    await change(id, {}).expect(200);
    await change(id, { admin: false, disabled: false }).expect(200);
    await person.post('/rest/notes').expect(200);
    for (const body of [{ admin: 1 }, { disabled: '2024-01-17' }, { username: 'other@example.org' }])
      await change(id, body).expect(422);
  });

  it('stand in the audit log: who did what to which', async () => {
    const { id, username } = await make({ functional: true });
    const made = await tokenOf(id, { scopes: ['read'] });
    await change(id, { admin: true, disabled: true }).expect(200);
    await change(id, { disabled: false }).expect(200);
    await chief.delete(`${ACCOUNTS}/${id}/tokens/${made.id}`).expect(204);
    await chief.delete(`${ACCOUNTS}/${id}/tokens`).expect(204);
    await chief.delete(`${ACCOUNTS}/${id}/sessions`).expect(204);
    await chief.post(ACCOUNTS).send({ username }).expect(409);
    const by = (action: string, words: string, result = 'done') => [action, result, CHIEF, words];
    expect(await noted(`detail=ilike=*${username}*`)).toEqual([
      by('account-change', `${username} is made: functional`),
      by('token-create', `token ${made.id} of ${username}: read`),
      by('account-change', `${username} is an administrator, for tokens with the scope admin, is disabled`),
      by('account-change', `${username} is enabled`),
      by('token-revoke', `token ${made.id} of ${username}`),
      by('token-revoke', `all tokens of ${username}`),
      by('session-end', `all sessions of ${username}`),
      by('account-change', `account-exists ${username} is made: person`, 'failed'),
    ]);
    expect(service.log()).not.toContain(made.token);
  });
});
