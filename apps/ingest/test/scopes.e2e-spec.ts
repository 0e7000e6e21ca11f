import { hashKey, newAccessToken, type Scope } from '@pelorus/auth/domain';
import { TokenRepository } from '@pelorus/auth/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

const OWN = /^\/rest\/(v2\/)?(auth\/|audit$)/;

describe('scopes on the ingest service', () => {
  let ingest: IngestFixture;
  beforeAll(async () => {
    ingest = await IngestFixture.start();
  });
  afterAll(() => ingest.stop());

  const client = async (scopes: readonly Scope[]): Promise<ServiceClient> => {
    const [username, secret] = ['scopes@example.org', newAccessToken()];
    const kind = { admin: false, functional: false, scopes };
    const token = { username, name: 'spec', hash: hashKey(secret), expiresInDays: 1, ...kind };
    await new TokenRepository(ingest.connection, 'auth').create(token);
    return ingest.anyone.logIn(username, secret);
  };

  it('are needed by every operation that needs a session: `ingest` to write, `quality` to flag', async () => {
    const paths = ingest.anyone.document['paths'] as Record<string, Record<string, { security: object[] }>>;
    const needing = Object.entries(paths).flatMap(([template, operations]) =>
      Object.entries(operations).flatMap(([method, { security }]) =>
        security.length > 0 && !OWN.test(template) ? [[method, template] as const] : [],
      ),
    );
    expect(needing.map(([method]) => method)).not.toContain('get');
    expect(needing.length).toBeGreaterThan(3);
    const [flagging, writing] = [
      await client(['read', 'registry', 'quality']),
      await client(['read', 'registry', 'ingest']),
    ];
    for (const [method, template] of needing) {
      const path = template.replace(/\{\w+\}/g, '999999999');
      const [without, withIt] = template.startsWith('/rest/quality/') ? [writing, flagging] : [flagging, writing];
      const codeFor = async (who: ServiceClient) => (await who.request(method as 'post', path)).body.code;
      expect([template, await codeFor(without)]).toEqual([template, 'missing-scope']);
      expect([template, await codeFor(withIt)]).not.toEqual([template, 'missing-scope']);
    }
  });

  it('are none for what everybody reads', async () => {
    const small = await client(['admin']);
    for (const path of ['/rest/datasets', '/rest/streams', '/rest/sensors']) await small.get(path).expect(200);
  });
});
