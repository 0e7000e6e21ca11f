import { hashKey, newAccessToken, type Scope } from '@pelorus/auth/domain';
import { TokenRepository } from '@pelorus/auth/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

const OWN = /^\/rest\/(v2\/)?(auth\/|audit$)/;

/** The scope that an operation with a session needs. */
function scopeOf(template: string): 'quality' | 'alerts' | 'ingest' {
  if (template.startsWith('/rest/quality/')) return 'quality';
  return template.startsWith('/rest/alerts') ? 'alerts' : 'ingest';
}

describe('scopes on the ingest service', () => {
  let ingest: IngestFixture;
  beforeAll(async () => {
    ingest = await IngestFixture.start();
  });
  afterAll(() => ingest.stop());

  /** A client by a session, or by the token alone. */
  const client = async (scopes: readonly Scope[], access = 'session'): Promise<ServiceClient> => {
    const [username, secret] = ['scopes@example.org', newAccessToken()];
    const kind = { admin: false, functional: false, scopes };
    const token = { username, name: 'spec', hash: hashKey(secret), expiresInDays: 1, ...kind };
    await new TokenRepository(ingest.connection, 'auth').create(token);
    return access === 'token'
      ? ingest.anyone.with({ Authorization: `Bearer ${secret}` })
      : ingest.anyone.logIn(username, secret);
  };

  it.each(['session', 'token'])('are needed by every operation that needs a session, by a %s', async (access) => {
    const paths = ingest.anyone.document['paths'] as Record<string, Record<string, { security: object[] }>>;
    const needing = Object.entries(paths).flatMap(([template, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        security.length > 0 && !OWN.test(template) ? [[method, template] as const] : [],
      ),
    );
    const reading = needing.filter(([method]) => method === 'get').map(([, template]) => template);
    // Receivers, what they were told and calendars are their owner's alone.
    expect(reading.filter((template) => !template.startsWith('/rest/alerts/'))).toEqual([]);
    expect(needing.length).toBeGreaterThan(3);
    const clients = {
      quality: await client(['read', 'registry', 'quality'], access),
      alerts: await client(['read', 'registry', 'alerts'], access),
      ingest: await client(['read', 'registry', 'ingest'], access),
    };
    for (const [method, template] of needing) {
      const path = template.replace(/\{\w+\}/g, '999999999');
      const scope = scopeOf(template);
      const [without, withIt] = [clients[scope === 'ingest' ? 'quality' : 'ingest'], clients[scope]];
      const codeFor = async (who: ServiceClient) => (await who.request(method as 'post', path)).body.code;
      expect([template, await codeFor(without)]).toEqual([template, 'missing-scope']);
      expect([template, await codeFor(withIt)]).not.toEqual([template, 'missing-scope']);
      expect((await withIt.request(method as 'post', path)).status).not.toBe(401);
    }
  });

  it('are none for what everybody reads', async () => {
    const small = await client(['admin']);
    for (const path of ['/rest/datasets', '/rest/streams', '/rest/sensors']) await small.get(path).expect(200);
  });
});
