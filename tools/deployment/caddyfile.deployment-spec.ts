import fs from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../process/free-port.mjs';
import { untilTrue } from '../process/until-true';
import { DebianProgram } from './debian-program';

const configuration = path.resolve(__dirname, '../../docker/proxy/Caddyfile');

describe('docker/proxy/Caddyfile', () => {
  it('believes the proxies that it is told of', async () => {
    const world = await startProxy({ TRUSTED_PROXIES: '127.0.0.0/8' });
    try {
      expect(await world.ask('/')).toMatchObject({ client: '192.0.2.66, 127.0.0.1' });
    } finally {
      await world.stop();
    }
  }, 30_000);

  it('sends requests on, with the address of the client and nothing that the client made up', async () => {
    const world = await startProxy();
    try {
      expect(await world.ask('/rest/datasets/7/content?format=nrt')).toMatchObject({
        service: 'ingest',
        path: '/rest/datasets/7/content?format=nrt',
        client: '127.0.0.1',
        host: expect.stringContaining('localhost'),
      });
      for (const own of ['/', '/rest/v2/items', '/rest/auth/login', '/rest/databases'])
        expect(await world.ask(own)).toMatchObject({ service: 'registry', client: '127.0.0.1' });
    } finally {
      await world.stop();
    }
  }, 30_000);
});

interface Seen {
  readonly service: string;
  readonly path: string;
  readonly client: string;
  readonly host: string;
}

/** A service that answers with what it was asked. */
async function startEcho(service: string): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    response.end(JSON.stringify({ service, path: url, client: headers['x-forwarded-for'], host: headers.host }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const addressOf = (server: Server): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;

async function startProxy(
  further: Readonly<Record<string, string>> = {},
): Promise<{ ask: (path: string) => Promise<Seen>; stop: () => Promise<void> }> {
  const [registry, ingest] = await Promise.all([startEcho('registry'), startEcho('ingest')]);
  const port = await freePort();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-proxy-'));
  // Without TLS, which would add an authority to those of the machine.
  const settings = { SITE_ADDRESS: `http://localhost:${port}`, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const upstreams = { REGISTRY_UPSTREAM: addressOf(registry), INGEST_UPSTREAM: addressOf(ingest) };
  const args = ['run', '--config', configuration, '--adapter', 'caddyfile'];
  const proxy = new DebianProgram('caddy', args, { ...settings, ...upstreams, ...further });
  const ask = (requested: string): Promise<Seen> => askProxy(port, requested);
  await proxy.while(untilTrue('the proxy answers', () => ask('/').then(Boolean, () => false), 20_000));
  const stop = async (): Promise<void> => {
    await proxy.stop();
    for (const server of [registry, ingest]) server.closeAllConnections();
    await Promise.all([registry, ingest].map((server) => new Promise((resolve) => server.close(resolve))));
    fs.rmSync(home, { recursive: true, force: true });
  };
  return { ask, stop };
}

function askProxy(port: number, requested: string): Promise<Seen> {
  const headers = { host: `localhost:${port}`, 'x-forwarded-for': '192.0.2.66' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: requested, headers }, (answer) => {
      answer.setEncoding('utf8').once('data', (text: string) => resolve(JSON.parse(text) as Seen));
    })
      .once('error', reject)
      .end();
  });
}
