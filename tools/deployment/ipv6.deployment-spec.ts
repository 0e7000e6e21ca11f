import { Platform } from '@pelorus/shared/testing';
import { openSession } from '../platform/session.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';

describe('IPv6 alone', () => {
  let server: Awaited<ReturnType<typeof startThrowAwayServer>>;
  let platform: Platform;

  beforeAll(async () => {
    server = await startThrowAwayServer({ settings: { listen_addresses: '::1' } });
    platform = await Platform.start({ HOST: '::1', DATABASE_URL: server.url.replace('127.0.0.1', '[::1]') });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    await server.stop();
  });

  it('leads from client to service, from service to service and to the database', async () => {
    const [registry, ingest] = [platform.registry, platform.ingest].map((url) => url.replace('localhost', '[::1]'));
    const session = await openSession(registry!, { username: platform.username, token: platform.token });
    const stored = await fetch(`${ingest}/rest/datasets`, {
      method: 'POST',
      headers: { 'x-auth-token': session, 'content-type': 'text/tab-separated-values' },
      body: 'datetime\tipv6:a:b [m]\n2024-01-01T00:00:00\t1\n',
    });
    expect([stored.status, stored.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/\/rest\/datasets\/\d+$/),
    ]);
    // The registry forwards it to the ingest service.
    const forwarded = await fetch(`${registry}/rest/data?codes=ipv6:a:b&format=tsv`);
    expect([forwarded.status, (await forwarded.text()).trim().split('\n').length]).toEqual([200, 2]);
    const things = await fetch(`${registry}/sta/v1.1/Things?$top=1`);
    expect([things.status, await things.text()]).toEqual([200, expect.stringContaining('[::1]')]);
  });
});
