import { Platform } from '@pelorus/shared/testing';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sessionIn } from '../platform/session.mjs';
import { freePort } from '../process/free-port.mjs';
import { untilTrue } from '../process/until-true';
import { TlsClient } from './tls-client';
import { CADDY_OPTIONS, startCaddy, startNginx, type TlsProxy } from './tls-proxy';

const page = readFileSync(path.resolve(__dirname, '../../docs/deployment.md'), 'utf8');
const ELSEWHERE = 'another page of this host';

/** A configuration of docs/deployment.md, for this port and this registry. */
function configurationOf(language: string, registry: string): string {
  const [, text = ''] = new RegExp(`### Below a path[^]*?\`\`\`${language}\\n([^]+?)\`\`\``).exec(page) ?? [];
  expect(text).toContain('127.0.0.1:3000');
  return text.replace('127.0.0.1:3000', registry);
}

const startCaddyBelow = (folder: string, port: number, registry: string): TlsProxy => {
  const site = configurationOf('caddy', registry)
    .replace('host.example.org', `https://localhost:${port}`)
    .replace(/\}\n$/, `\thandle {\n\t\trespond "${ELSEWHERE}"\n\t}\n}\n`);
  return startCaddy(folder, `{\n\t${CADDY_OPTIONS}\n}\n${site}`);
};

const startNginxBelow = (folder: string, port: number, registry: string): TlsProxy =>
  startNginx(folder, (certificate, key) =>
    [
      `server { listen 127.0.0.1:${port} ssl; server_name localhost; ssl_certificate ${certificate};`,
      `ssl_certificate_key ${key}; location / { return 200 "${ELSEWHERE}"; }`,
      `${configurationOf('nginx', registry)} }`,
    ].join('\n'),
  );

describe('all services below a path of a host, behind a proxy with TLS', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-below-'));
  let port: number;
  let root: string;
  let platform: Platform;

  beforeAll(async () => {
    port = await freePort();
    root = `https://localhost:${port}/pelorus`;
    platform = await Platform.start({ PUBLIC_URL: root, REGISTRY_PUBLIC_URL: root, TRUST_PROXY: '1' });
  }, 240_000);
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true });
  });

  describe.each([
    ['Caddy', startCaddyBelow],
    ['nginx', startNginxBelow],
  ])('%s', (name, start) => {
    let proxy: TlsProxy;
    let client: TlsClient;
    let session: string;
    /** Asks for an address, which must be below the path. */
    const follow = (address: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
      expect(address).toMatch(`${root}/`);
      return client.ask(address!.slice(new URL(root).origin.length), { headers });
    };

    beforeAll(async () => {
      const own = path.join(folder, name);
      mkdirSync(own);
      proxy = start(own, port, `127.0.0.1:${new URL(platform.registry).port}`);
      client = new TlsClient(port, () => readFileSync(proxy.authority, 'utf8'));
      const answers = (): Promise<boolean> =>
        client.ask('/pelorus/health/ready').then(
          ({ status }) => status === 200,
          () => false,
        );
      await proxy.program.while(untilTrue(`${name} answers`, answers, 60_000));
      const body = new URLSearchParams({ username: platform.username, password: platform.token }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(root).origin };
      const login = await client.ask('/pelorus/rest/v2/auth/login', { method: 'POST', headers, body });
      const [cookie = ''] = login.headers['set-cookie'] ?? [];
      expect([login.status, cookie]).toEqual([200, expect.stringMatching(/; Path=\/pelorus; HttpOnly; Secure;/)]);
      session = sessionIn(cookie)!;
    });
    afterAll(() => proxy.program.stop());

    it('serves the console with its own scripts, and leaves the rest of the host alone', async () => {
      const bare = await client.ask('/pelorus');
      expect([301, 302]).toContain(bare.status);
      expect(new URL(bare.headers.location!, root).href).toBe(`${root}/`);
      const answer = await client.ask('/pelorus/items', { headers: { accept: 'text/html' } });
      expect([answer.status, answer.headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining(`localhost:${port}/pelorus/assets/`),
      ]);
      const [, script = ''] = /src="(\/pelorus\/assets\/[^"]+\.js)"/.exec(answer.text) ?? [];
      expect((await client.ask(script)).status).toBe(200);
      const record = await client.ask('/pelorus/items/vessel:mya_ii', { headers: { accept: 'application/json' } });
      expect([record.status, (await follow(record.headers.location, { accept: '*/*' })).status]).toEqual([303, 200]);
      for (const elsewhere of ['/', '/items', '/pelorus-2/'])
        expect((await client.ask(elsewhere)).text).toBe(ELSEWHERE);
    });

    it('passes uploads on, also those without a length, and events as they come', async () => {
      const code = `below:${name}:x`.toLowerCase();
      const headers = { cookie: `x-auth-token=${session}`, origin: new URL(root).origin, 'content-type': 'text/plain' };
      const upload = (lines: readonly string[]) =>
        client.ask('/pelorus/rest/datasets', {
          method: 'POST',
          headers,
          body: Readable.from([`datetime\t${code} [m]\n`, ...lines]),
        });
      let stored: ReturnType<typeof upload> | undefined;
      const isEnough = (text: string): boolean => text.includes('event: values') && text.includes('42.5');
      const begun = (): unknown => (stored = upload(['2024-01-01T00:00:00\t42.5\n']));
      await client.hear(`/pelorus/rest/live?codes=${code}`, isEnough, begun);
      const { status, headers: told } = await stored!;
      expect(status).toBe(201);
      expect((await follow(told.location, { accept: 'application/json' })).status).toBe(200);
    });

    it('leads on by the links of answers', async () => {
      const { text } = await client.ask('/pelorus/sta/v1.1/Things?$top=1');
      const { value, '@iot.nextLink': next } = JSON.parse(text) as {
        readonly value: readonly Readonly<Record<string, string>>[];
        readonly '@iot.nextLink': string;
      };
      for (const link of [value[0]!['@iot.selfLink'], next]) expect((await follow(link)).status).toBe(200);
      const { servers } = JSON.parse((await client.ask('/pelorus/api-json')).text) as { servers: readonly object[] };
      expect(servers).toEqual([{ url: root }]);
      const item = await client.ask('/pelorus/rest/v2/items/vessel:mya_ii', { headers: { accept: '*/*' } });
      const [, format] = /<([^>]+)>; rel="alternate describedby"/.exec(String(item.headers.link)) ?? [];
      expect((await follow(format)).status).toBe(200);
      const { text: id } = await client.ask('/pelorus/rest/v2/items/vessel:mya_ii?format=jsonld');
      expect(id).toContain(`"${root}/`);
    });
  });
});
