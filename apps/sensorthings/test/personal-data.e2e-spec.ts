import { startService } from '@pelorus/registry/running';
import { FacadeFixture } from './facade-fixture';
import { startFacade } from './start-facade';

/** The registry shows personal data to sessions alone here; the façade passes on what it may tell. */
describe('personal data', () => {
  let facade: FacadeFixture;
  const close: (() => Promise<void>)[] = [];
  let root: string;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
    const registry = await startService(facade.registry.databaseUrl, { PERSONAL_DATA: 'sessions' });
    const service = await startFacade({ REGISTRY_URL: registry.url, INGEST_URL: facade.ingest.service.url });
    close.push(service.close, registry.close);
    root = `${service.url}/v1.1`;
  });
  afterAll(async () => {
    for (const end of close) await end();
    await facade.stop();
  });

  const emails = async (headers: Record<string, string>): Promise<string[]> => {
    const { body } = await facade.get(`${root}/Things?$select=properties/responsiblePersons`, { headers });
    const roles = body.value.flatMap(({ properties }) => properties.responsiblePersons ?? []);
    return roles.flatMap(({ responsiblePersons }) => responsiblePersons.flatMap(({ email = [] }) => email));
  };

  it('are shown to sessions alone, in turn', async () => {
    const token = await facade.registry.token('ada@example.org');
    const login = await fetch(`${facade.registry.url}/rest/v2/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'ada@example.org', password: token }),
    });
    const session = /x-auth-token=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')![1]!;
    expect(await emails({})).toEqual([]);
    expect(await emails({ authorization: `Bearer ${session}` })).not.toEqual([]);
    expect(await emails({ authorization: `Bearer ${token}` })).not.toEqual([]);
    expect(await emails({ 'x-auth-token': session })).not.toEqual([]);
    expect(await emails({ cookie: `x-auth-token=${session}` })).not.toEqual([]);
    expect(await emails({})).toEqual([]);
    const filter = "/Things?$filter=substringof('@example.org',properties/responsiblePersons/responsiblePersons/email)";
    expect((await facade.get(root + filter)).body.value).toEqual([]);
  });

  it('are kept from a token that does not work, and the refusal says why', async () => {
    const token = await facade.registry.token('ben@example.org');
    const headers = { authorization: `Bearer ${token}`, cookie: 'x-auth-token=nobody' };
    expect(await emails(headers)).not.toEqual([]);
    await facade.registry.sql(`update auth.token set revoked = now()
      where account_id = (select id from auth.account where username = 'ben@example.org')`);
    const ask = (authorization: string) => fetch(`${root}/Things`, { headers: { authorization } });
    for (const [authorization, code] of [
      [`Bearer ${token}`, 'revoked-token'],
      [`Bearer pelorus_${'x'.repeat(43)}`, 'unknown-token'],
      ['Bearer nothing of the kind', 'malformed-token'],
    ] as const) {
      const answer = await ask(authorization);
      expect([answer.status, await answer.json()]).toMatchObject([401, { code }]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="pelorus", error="invalid_token"/);
    }
    expect((await ask('Basic ZGVtbzpkZW1v')).status).toBe(200);
    const inAddress = await fetch(`${root}/Things?access_token=${token}`);
    expect([inAddress.status, await inAddress.json()]).toMatchObject([400, { code: 'token-in-address' }]);
  });
});
