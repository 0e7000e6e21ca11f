import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PathProxy } from '@pelorus/shared/testing';
import { itemBody, ITEMS, makeItem } from './item-factory';
import { ADA, type RegistryFixture, startRegistry } from './registry-fixture';

const PAGE = `<!doctype html><html lang="en" data-base=""><head><title>Pelorus</title>
  <link rel="stylesheet" nonce="CSP_NONCE" href="./assets/a-1.css" /></head><body>
  <script type="module" nonce="CSP_NONCE" src="./assets/a-1.js"></script></body></html>`;

describe('a registry below a path of a host', () => {
  let folder: string;
  let host: PathProxy;
  let root: string;
  let registry: RegistryFixture;
  let other: RegistryFixture;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'below-'));
    for (const name of ['assets', 'docs']) await mkdir(path.join(folder, name));
    const files = {
      'index.html': PAGE,
      'pages.json': '["/","/items/$id"]',
      'assets/a-1.js': '1',
      'docs/index.html': PAGE,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    host = await PathProxy.start();
    root = `${host.url}/pelorus`;
    const start = async (place: string): Promise<RegistryFixture> => {
      const folders = { CONSOLE_FOLDER: folder, DOCS_FOLDER: path.join(folder, 'docs') };
      const started = await startRegistry({ ...folders, PUBLIC_URL: host.url + place, TRUST_PROXY: '1' });
      host.lead(place, started.url);
      return started;
    };
    registry = await start('/pelorus');
    other = await start('/pelorus-2');
  });
  afterAll(async () => {
    await registry.close();
    await other.close();
    await host.close();
    await rm(folder, { recursive: true });
  });

  const ask = (address: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> =>
    fetch(address, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...headers } });
  const locationOf = async (address: string, headers?: Record<string, string>): Promise<unknown> => {
    const answer = await ask(address, headers);
    return [answer.status, answer.headers.get('location')];
  };

  it('has pages whose assets and whose policy are of that path', async () => {
    const { id } = await makeItem(registry.ada);
    for (const place of ['/', `/items/${id}`]) {
      const answer = await ask(root + place);
      const page = await answer.text();
      expect(page).toContain('data-base="/pelorus"');
      expect([...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual(
        expect.arrayContaining(['/pelorus/assets/a-1.css', '/pelorus/assets/a-1.js']),
      );
      expect(answer.headers.get('content-security-policy')).toContain(`${new URL(host.url).host}/pelorus/assets/;`);
    }
    const script = await ask(`${host.url}/pelorus/assets/a-1.js`);
    expect([script.status, await script.text()]).toEqual([200, '1']);
  });

  it('leads to addresses below it', async () => {
    const [ship, { id, code }] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    expect(await locationOf(`${root}/docs`)).toEqual([302, `${root}/docs/`]);
    expect(await locationOf(`${root}/items/${id}`, { accept: 'application/json' })).toEqual([
      303,
      `${root}/rest/v2/items/${id}`,
    ]);
    const workflow = { mountLabel: 'Mounted', mountDate: '2022-03-01' };
    await registry.ada.put(`${ITEMS}/${id}`).send({ parentId: ship.id, workflow }).expect(200);
    expect(await locationOf(`${root}/items/${code}`)).toEqual([303, `${root}/items/${id}?was=${code}`]);
    expect(await locationOf(root + ITEMS + `/${code}`, { accept: '*/*' })).toEqual([303, `${root}${ITEMS}/${id}`]);
  });

  it('names addresses below it, at which there is what they say', async () => {
    const made = await registry.ada.post(ITEMS).send(itemBody()).expect(201);
    const { location } = made.headers as { readonly location: string };
    expect(location).toBe(`${root}${ITEMS}/${made.body.id}`);
    const page = await ask(`${root}/items/${made.body.id}`);
    const links = [...(page.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(?:describedby|collection)"/g)];
    const [, canonical = ''] = /rel="canonical" href="([^"]+)"/.exec(await page.text()) ?? [];
    const moment = new Date().toISOString();
    const past = await ask(`${location}?asOf=${moment}`, { accept: 'application/json' });
    const kept = [...(past.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(?:self|original)"/g)];
    const sitemap = await (await ask(`${root}/sitemap.xml`, { accept: '*/*' })).text();
    const robots = await (await ask(`${root}/robots.txt`, { accept: 'text/plain' })).text();
    const [, listed = ''] = /<loc>([^<]+)<\/loc>/.exec(sitemap) ?? [];
    const [, mapped = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    const ways = (await (await ask(`${root}/`, { accept: 'application/json' })).json()) as Record<string, string>;
    const told = [ways['items']!, ways['interface']!, ways['docs']!, ways['health']!];
    const named = [location, canonical, listed, mapped, ...told, ...[...links, ...kept].map(([, address]) => address!)];
    expect(named.length).toBeGreaterThan(14);
    for (const address of named) {
      expect(address.slice(0, root.length + 1)).toBe(`${root}/`);
      const answer = await ask(address, { accept: '*/*' }, { redirect: 'follow' });
      expect([address, answer.status, answer.url.startsWith(`${root}/`)]).toEqual([address, 200, true]);
    }
  });

  it('describes its interface there, on a page whose files are found', async () => {
    const { servers } = (await (await ask(`${root}/api-json`, { accept: '*/*' })).json()) as { servers: unknown };
    expect(servers).toEqual([{ url: root }]);
    const page = await (await ask(`${root}/api`)).text();
    const files = [...page.matchAll(/ (?:href|src)="([^"#][^"]*)"/g)].map(([, file]) => new URL(file!, `${root}/api`));
    expect(files.length).toBeGreaterThan(3);
    for (const { href } of files) expect([href, (await ask(href, { accept: '*/*' })).status]).toEqual([href, 200]);
  });

  it('has sessions of its own, beside those of another service of the host', async () => {
    const logIn = async (place: string, of: RegistryFixture): Promise<[string, string]> => {
      const body = new URLSearchParams({ username: ADA, password: await of.token(ADA) });
      const answer = await ask(
        `${host.url}${place}/rest/v2/auth/login`,
        { origin: host.url, accept: '*/*' },
        { method: 'POST', body },
      );
      const [pair = '', cookiePath = ''] = answer.headers.getSetCookie()[0]!.split('; ');
      expect([answer.status, cookiePath]).toEqual([200, `Path=${place}`]);
      return [`${host.url}${place}/rest/v2/auth/loggedin`, pair];
    };
    const [here, own] = await logIn('/pelorus', registry);
    const [there, others] = await logIn('/pelorus-2', other);
    const statusAt = async (address: string, cookie: string): Promise<number> =>
      (await ask(address, { accept: '*/*', cookie })).status;
    expect([await statusAt(here, own), await statusAt(there, others)]).toEqual([200, 200]);
    // Nobody at the other place knows the session, even where a browser shows it.
    expect(await statusAt(there, own)).toBe(401);
  });

  it('is nowhere else on the host', async () => {
    expect(await (await ask(`${host.url}/rest/v2/items`)).text()).toBe('another page of this host');
  });
});
