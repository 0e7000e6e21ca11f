import { Platform } from '@pelorus/shared/testing';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { freePort } from '../process/free-port.mjs';
import { untilTrue } from '../process/until-true';
import { sessionIn } from '../platform/session.mjs';
import { TlsClient } from './tls-client';
import { CADDY_OPTIONS, startCaddy, startNginx, type TlsProxy } from './tls-proxy';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The address of a service as settings of proxies have it. */
const hostOf = (address: string | URL): string => `127.0.0.1:${new URL(address).port}`;

interface Upstreams {
  readonly registry: string;
  readonly ingest: string;
  readonly sensorthings: string;
}

/** The Caddyfile of the containers. */
const startCaddyOfContainers = (folder: string, port: number, upstreams: Upstreams): TlsProxy =>
  startCaddy(folder, read('docker/proxy/Caddyfile').replace('admin off', CADDY_OPTIONS), {
    SITE_ADDRESS: `https://localhost:${port}`,
    REGISTRY_UPSTREAM: upstreams.registry,
    INGEST_UPSTREAM: upstreams.ingest,
    SENSORTHINGS_UPSTREAM: upstreams.sensorthings,
  });

/** The configuration of docs/clients.md, with this port and this certificate. */
function startNginxOfDocs(folder: string, port: number, upstreams: Upstreams): TlsProxy {
  const [, site = ''] = /```nginx\n([\s\S]+?)```/.exec(read('docs/clients.md')) ?? [];
  return startNginx(folder, (certificate, key) =>
    site
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('data.example.org', 'localhost')
      .replace('/etc/ssl/data.example.org.pem', certificate)
      .replace('/etc/ssl/data.example.org.key', key)
      .replace('127.0.0.1:3000', upstreams.registry)
      .replace('127.0.0.1:3001', upstreams.ingest)
      .replace('127.0.0.1:3002', upstreams.sensorthings),
  );
}

describe('all services behind a proxy with TLS', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-proxies-'));
  let port: number;
  let address: string;
  let platform: Platform;
  let upstreams: Upstreams;

  beforeAll(async () => {
    const sensorThingsPort = String(await freePort());
    port = await freePort();
    address = `https://localhost:${port}`;
    platform = await Platform.start({ PUBLIC_URL: address, TRUST_PROXY: '1', SENSORTHINGS_PORT: sensorThingsPort });
    upstreams = {
      registry: hostOf(platform.registry),
      ingest: hostOf(platform.ingest),
      sensorthings: `127.0.0.1:${sensorThingsPort}`,
    };
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true });
  });

  describe.each([
    ['Caddy', startCaddyOfContainers],
    ['nginx', startNginxOfDocs],
  ])('%s', (name, start) => {
    let proxy: TlsProxy;
    let client: TlsClient;
    let session: string;

    beforeAll(async () => {
      const own = path.join(folder, name);
      mkdirSync(own);
      proxy = start(own, port, upstreams);
      client = new TlsClient(port, () => readFileSync(proxy.authority, 'utf8'));
      const answers = (): Promise<boolean> =>
        client
          .ask('/health/ready')
          .then(({ status }) => status === 200)
          .catch(() => false);
      await proxy.program.while(untilTrue(`${name} answers`, answers, 60_000));
      const body = new URLSearchParams({ username: platform.username, password: platform.token }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: address };
      const login = await client.ask('/rest/v2/auth/login', { method: 'POST', headers, body });
      const [cookie = ''] = login.headers['set-cookie'] ?? [];
      expect([login.status, cookie]).toEqual([200, expect.stringMatching(/; Secure/)]);
      session = sessionIn(cookie)!;
    });
    afterAll(() => proxy.program.stop());

    const upload = (code: string, body: string | Readable) =>
      client.ask('/rest/datasets', {
        method: 'POST',
        headers: { cookie: `x-auth-token=${session}`, origin: address, 'content-type': 'text/tab-separated-values' },
        body,
      });

    it('serves the console, which may load its own scripts alone', async () => {
      const page = await client.ask('/items', { headers: { accept: 'text/html' } });
      expect([page.status, page.headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining(`localhost:${port}/assets/`),
      ]);
      const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
      expect((await client.ask(script)).status).toBe(200);
    });

    it('passes uploads on, also those without a length, and tells where they are', async () => {
      const rows = Array.from({ length: 20_000 }, (_, i) => {
        return `${new Date(1.6e12 + i * 1000).toISOString().slice(0, 19)}\t${i}\n`;
      });
      const stored = await upload('', Readable.from([`datetime\tproxy:${name}:rows [m]\n`.toLowerCase(), ...rows]));
      expect([stored.status, stored.headers.location]).toEqual([
        201,
        expect.stringContaining(`${address}/rest/datasets/`),
      ]);
      const content = await client.ask(`${new URL(stored.headers.location!).pathname}/content?format=tsv`);
      expect(content.text.split('\n')).toHaveLength(20_002);
    });

    it('passes events on as they come', async () => {
      const code = `proxy:${name}:live`.toLowerCase();
      const file = `datetime\t${code} [m]\n2024-01-01T00:00:00\t42.5\n`;
      let stored: Promise<{ readonly status: number }> | undefined;
      const isEnough = (text: string): boolean => text.includes('event: values') && text.includes('42.5');
      await client.hear(`/rest/live?codes=${code}`, isEnough, () => (stored = upload('', file)));
      expect((await stored!).status).toBe(201);
    });

    it('leads to SensorThings, whose links are those of the proxy', async () => {
      const { text } = await client.ask('/sta/v1.1/Things?$top=1');
      const { value, ...page } = JSON.parse(text) as { readonly value: readonly Readonly<Record<string, string>>[] };
      expect([value[0]!['@iot.selfLink'], Object.values(page).join()]).toEqual([
        expect.stringContaining(`${address}/sta/v1.1/Things(`),
        expect.stringContaining(`${address}/sta/v1.1/Things?`),
      ]);
    });

    it('tells where things are in the description of the interface and in formats', async () => {
      const { servers } = JSON.parse((await client.ask('/api-json')).text) as { readonly servers: readonly object[] };
      expect(servers).toEqual([{ url: address }]);
      expect((await client.ask('/rest/v2/items/vessel:mya_ii?format=jsonld')).text).toContain(`${address}/`);
    });
  });
});
