import { type ItemDocument } from '@pelorus/registry/model';
import http from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AnswerMemory } from '@pelorus/registry/service';
import { ITEMS, makeChain, makeItem, SEEDED } from './item-factory';
import { addContact, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PAGE = `<!doctype html><html><head><meta name="description" content="Instruments" />
  <title>Pelorus</title><script nonce="CSP_NONCE">1</script></head><body></body></html>`;
const PATHS = ['/', '/items', '/items/$id', '/missions/$id', '/data', '/help', '/tide-tables', '/tide-tables/$port'];

describe('pages of the console', () => {
  let folder: string;
  let registry: RegistryFixture;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'console-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), PAGE);
    await writeFile(path.join(folder, 'pages.json'), JSON.stringify(PATHS));
    registry = await startRegistry({
      CONSOLE_FOLDER: folder,
      NOTICE_FILE: path.join(folder, 'notice.json'),
      PUBLIC_URL: 'https://registry.example/',
    });
  });
  afterAll(async () => {
    await registry.close();
    await rm(folder, { recursive: true });
  });

  // Pages are not of the documented interface, by which other clients of tests judge what they get.
  const ask = (address: string, accept = BROWSER, method = 'GET'): Promise<Response> =>
    fetch(registry.url + address, { method, headers: { accept }, redirect: 'manual' });

  interface Page {
    readonly text: string;
    readonly headers: Headers;
  }

  async function open(address: string, status = 200): Promise<Page> {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    return { text: await answer.text(), headers: answer.headers };
  }

  const jsonLdOf = ({ text }: Page): Record<string, unknown> =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');

  it('have assets that are kept for ever, are whole, and may vanish', async () => {
    const file = path.join(folder, 'assets', 'a-1.js');
    await writeFile(file, 'const a = 1;');
    for (const range of ['', 'bytes=5-3', 'bytes=2-4']) {
      const answer = await fetch(`${registry.url}/assets/a-1.js`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, 'const a = 1;']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    await rm(file);
    expect((await fetch(`${registry.url}/assets/a-1.js`)).status).toBe(404);
    expect((await fetch(`${registry.url}/assets/..%2findex.html`)).status).toBe(404);
  });

  it('are told of at the root, to programs, with the addresses where they go on', async () => {
    const text = await ask('/', '*/*');
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await text.text()).toMatch(
      /^Pelorus .*: a registry of research instruments\.\n[^]*items +https:\/\/registry\.example\/rest\/v2\/items\n[^]*curl 'https:/,
    );
    const json = await ask('/', 'application/json');
    expect(await json.json()).toMatchObject({ name: 'Pelorus', items: 'https://registry.example/rest/v2/items' });
    await open('/');
    expect((await ask('/', '*/*', 'POST')).status).toBe(404);
  });

  it('learn from the health of the service what its administrators tell everybody', async () => {
    const told = async (): Promise<unknown> => {
      const health = (await (await ask('/health', 'application/json')).json()) as { features: { notice: unknown } };
      return health.features.notice;
    };
    expect(await told()).toEqual({});
    await writeFile(path.join(folder, 'notice.json'), JSON.stringify({ en: 'Closed tonight.' }));
    expect(await told()).toEqual({ en: 'Closed tonight.' });
    await rm(path.join(folder, 'notice.json'));
    expect(await told()).toEqual({});
  });

  it('tell title, summary and address of an item, by id and by code', async () => {
    const item = await makeItem(registry.ada, { longName: 'Mya II', description: 'A ship\nfor shallow water.' });
    for (const key of [item.id, item.code]) {
      const { text } = await open(`/items/${key}`);
      expect(text).toContain('<title>Mya II · Pelorus</title>');
      expect(text.match(/<meta name="description"[^>]*>/g)).toEqual([
        '<meta name="description" content="A ship for shallow water." />',
      ]);
      expect(text).toContain(`<link rel="canonical" href="https://registry.example/items/${item.id}" />`);
    }
  });

  it('have the JSON-LD that programs get', async () => {
    const [ship, sensor] = (await makeChain(registry.ada, 2)) as [ItemDocument, ItemDocument];
    await addContact(registry, sensor.id, BEN, SEEDED.owner);
    for (const { id } of [ship, sensor]) {
      const page = jsonLdOf(await open(`/items/${id}`));
      const { text } = await registry.anyone.get(`${ITEMS}/${id}?format=jsonld`).expect(200);
      expect(page).toEqual(JSON.parse(text));
    }
  });

  it('leave out events where they would make the page large', async () => {
    const item = await makeItem(registry.ada);
    await registry.sql(
      `insert into registry.event (created, last_modified, item_id, type_id, label, start_date, end_date)
        select now(), now(), $1::bigint, $2::bigint, 'Stop ' || n, now(), now() from generate_series(1, 2000) n`,
      [item.id, SEEDED.deployment],
    );
    const answer = await open(`/items/${item.id}`);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(jsonLdOf(answer)).toMatchObject({ name: item.longName, alternateName: item.shortName });
  });

  it('run nothing that people write', async () => {
    const longName = `"'</title></script><script>alert(1)</script><!-- $& 🌊 CSP_NONCE`;
    const item = await makeItem(registry.ada, { longName, description: '"><img src=x onerror=alert(1)>' });
    const answer = await open(`/items/${item.id}`);
    const scripts = answer.text.match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script nonce="[^"]{20,}">$/),
      '<script type="application/ld+json">',
    ]);
    expect(answer.text).not.toContain('<img');
    expect(answer.text).toContain("&quot;'&lt;/title&gt;&lt;/script&gt;");
    expect(jsonLdOf(answer)).toMatchObject({ name: longName });
  });

  it('run scripts of the console alone, not files that people have uploaded to the same host', async () => {
    const policyOf = async (host: string): Promise<Record<string, string[]>> => {
      const address = new URL(registry.url);
      const headers = await new Promise<http.IncomingHttpHeaders>((resolve, reject) => {
        const asked = { host: address.hostname, port: address.port, path: '/', headers: { host, accept: BROWSER } };
        http.get(asked, (answer) => resolve(answer.resume().headers)).on('error', reject);
      });
      const directives = String(headers['content-security-policy']).split(';');
      return Object.fromEntries(directives.map((text) => text.trim().split(' ')).map(([name, ...of]) => [name, of]));
    };
    const nonce = expect.stringMatching(/^'nonce-[\w+/=]{20,}'$/);
    expect((await policyOf('data.example.org:8443'))['script-src']).toEqual([nonce, 'data.example.org:8443/assets/']);
    for (const odd of ['[::1]:3000', "a.example' *", 'a.example;x'])
      expect((await policyOf(odd))['script-src']).toEqual([nonce]);
  });

  it('show the way to the formats of an item, as its record does', async () => {
    const { id } = await makeItem(registry.ada, { citation: '10.5072/pelorus.1' });
    const link = (await open(`/items/${id}`)).headers.get('link') ?? '';
    const record = `https://registry.example${ITEMS}/${id}`;
    expect(link.split(', ')).toEqual([
      '<https://doi.org/10.5072/pelorus.1>; rel="cite-as"',
      `<${record}?format=json>; rel="describedby"; type="application/json"`,
      `<${record}?format=jsonld>; rel="describedby"; type="application/ld+json"`,
      `<${record}?format=pidinst>; rel="describedby"; type="application/vnd.pidinst+json"`,
      `<${record}?format=sensorml>; rel="describedby"; type="application/sml+json"`,
      '<https://schema.org/AboutPage>; rel="type"',
      '<https://schema.org/IndividualProduct>; rel="type"',
      `<https://registry.example${ITEMS}>; rel="collection"; type="application/json"`,
    ]);
  });

  it('describe missions', async () => {
    const body = { name: 'HE <500>', description: 'North Sea', startDate: '2024-01-01', endDate: '2024-02-01' };
    const { id } = (await registry.ada.post('/rest/v2/missions').send(body).expect(201)).body;
    const answer = await open(`/missions/${id}`);
    expect(answer.text).toContain('<title>HE &lt;500&gt; · Pelorus</title>');
    expect(jsonLdOf(answer)).toEqual({
      '@context': 'http://schema.org/',
      '@id': `https://registry.example/missions/${id}`,
      '@type': 'Event',
      name: 'HE <500>',
      description: 'North Sea',
      startDate: '2024-01-01T00:00:00.000Z',
      endDate: '2024-02-01T00:00:00.000Z',
      url: `https://registry.example/missions/${id}`,
    });
  });

  it.each([
    '/items/999999',
    '/items/vessel:none',
    '/items/a%20b',
    '/items/%E0%A4%A',
    '/missions/999999',
    '/missions/x',
  ])('are there for what is not, as 404: %s', async (address) => {
    const { text } = await open(address, 404);
    expect(text).toContain('<title>Not found · Pelorus</title>');
    expect(text).not.toContain('canonical');
  });

  it('leave the past to the console', async () => {
    const { text } = await open('/items/vessel:former?asOf=2024-01-01T00:00:00Z');
    expect(text).toContain('<title>Pelorus</title>');
  });

  it('have nothing to tell of other places', async () => {
    for (const address of ['/', '/items', '/data', '/help']) {
      expect((await open(address)).text).toContain('<title>Pelorus</title>');
    }
  });

  it('are those that the console lists, for browsers', async () => {
    for (const address of ['/tide-tables', '/tide-tables/', '/tide-tables/cuxhaven']) await open(address);
    for (const address of ['/tides', '/tide-tables/cuxhaven/1', '/atide-tables', '/missions'])
      expect((await ask(address)).status).toBe(404);
    expect((await ask('/tide-tables', 'application/json')).status).toBe(404);
  });

  it('tell caches that they go by Accept, and programs what they got before', async () => {
    const { id } = await makeItem(registry.ada);
    const { headers } = await open(`/items/${id}`);
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('cache-control')).toBe('no-cache');
    for (const accept of ['application/json', '*/*', 'application/ld+json']) {
      const answer = await ask(`/items/${id}`, accept);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `https://registry.example${ITEMS}/${id}`]);
    }
  });

  it('answer HEAD as GET, without the page', async () => {
    const { id } = await makeItem(registry.ada);
    const [head, get] = [await ask(`/items/${id}`, BROWSER, 'HEAD'), await open(`/items/${id}`)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('link')).toBe(get.headers.get('link'));
    expect((await ask('/items/999999', BROWSER, 'HEAD')).status).toBe(404);
  });

  it('are described from memory until a record changes', async () => {
    const item = await makeItem(registry.ada, { longName: 'Before' });
    const { hits, misses } = registry.app.get(AnswerMemory);
    const counts = (): number[] => {
      const memory = registry.app.get(AnswerMemory);
      return [memory.hits - hits, memory.misses - misses];
    };
    for (let i = 0; i < 3; i++) expect((await open(`/items/${item.id}`)).text).toContain('<title>Before ·');
    expect(counts()).toEqual([2, 1]);
    await registry.sql(`update registry.item set long_name = 'After' where id = $1`, [item.id]);
    expect((await open(`/items/${item.id}`)).text).toContain('<title>After ·');
    expect(counts()).toEqual([2, 2]);
  });

  it('come without a description while the records cannot be read', async () => {
    const { id } = await makeItem(registry.ada);
    await registry.sql('alter table registry.item rename to item_away');
    const { text } = await open(`/items/${id}`);
    await registry.sql('alter table registry.item_away rename to item');
    expect(text).toContain('<title>Pelorus</title>');
  });
});
