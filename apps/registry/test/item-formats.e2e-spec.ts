import { type ItemDocument } from '@pelorus/registry/model';
import { type Response } from 'supertest';
import { startDemoRegistry } from './demo-registry';
import { ITEMS, makeItem, readItem } from './item-factory';
import { type RegistryFixture, startService } from './registry-fixture';

const MYA = `${ITEMS}/vessel:mya_ii`;
const TYPES = {
  json: 'application/json',
  jsonld: 'application/ld+json',
  pidinst: 'application/vnd.pidinst+json',
  sensorml: 'application/sml+json',
} as const;
type Name = keyof typeof TYPES;
const NAMES = Object.keys(TYPES) as Name[];

/** By which each format is known. */
const MARK: Readonly<Record<Name, string>> = {
  json: '@uuid',
  jsonld: '@context',
  pidinst: 'schemaVersion',
  sensorml: 'uniqueId',
};

/** The links of a response: their addresses by relation, and by type where they have one. */
function linksOf(response: Response): Record<string, string[]> {
  const links: Record<string, string[]> = {};
  for (const [, uri = '', relations = '', type] of (response.headers['link'] ?? '').matchAll(
    /<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g,
  )) {
    for (const relation of relations.split(' ')) {
      (links[type === undefined ? relation : `${relation} ${type}`] ??= []).push(uri);
    }
  }
  return links;
}

describe('GET /items/{id} in the formats of others', () => {
  let registry: RegistryFixture;
  let mya: ItemDocument;
  beforeAll(async () => {
    registry = await startDemoRegistry();
    mya = await readItem(registry.anyone, 'vessel:mya_ii');
  });
  afterAll(() => registry.close());

  const expectFormat = (response: Response, name: Name): void => {
    expect(response.headers['content-type']).toBe(`${TYPES[name]}; charset=utf-8`);
    expect(response.body).toHaveProperty([MARK[name]]);
    expect(response.headers['vary']).toMatch(/\bAccept\b/);
  };

  it.each<[string, Name]>([
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['application/json; charset=utf-8', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'json'],
    ['application/ld+json', 'jsonld'],
    ['Application/LD+JSON', 'jsonld'],
    ['application/ld+json;profile="http://www.w3.org/ns/json-ld#compacted, or; any"', 'jsonld'],
    ['application/json;q=0.5, application/ld+json', 'jsonld'],
    ['application/json, application/ld+json', 'json'],
    ['application/ld+json;q=0, */*;q=0.1', 'json'],
    ['text/turtle, application/ld+json;q=0.9, */*;q=0.1', 'jsonld'],
    ['application/vnd.pidinst+json', 'pidinst'],
    ['application/sml+json;q=1, application/ld+json;q=0.99', 'sensorml'],
    ['application/sensorml+xml, application/sml+json;q=0.2', 'sensorml'],
  ])('Accept: %s', async (accept, name) => {
    expectFormat(await registry.anyone.get(MYA).set('Accept', accept).expect(200), name);
  });

  it('is JSON without Accept', async () => {
    const response = await fetch(`${registry.url}${MYA}`, { headers: { Accept: '' } });
    expect(await response.json()).toEqual(mya);
  });

  it.each(NAMES)('format=%s goes before Accept', async (name) => {
    const type = TYPES[name];
    for (const format of [name, name.toUpperCase(), type, encodeURIComponent(type), `${type};charset=UTF-8`]) {
      for (const accept of ['*/*', 'application/vnd.pidinst+json', 'text/html']) {
        expectFormat(await registry.anyone.get(`${MYA}?format=${format}`).set('Accept', accept).expect(200), name);
      }
    }
  });

  it.each(['text/html', 'text/turtle', 'application/xml', 'application/json;q=0', 'application/ld+json;q=0', 'x'])(
    'lists what there is to those who accept only %s',
    async (accept) => {
      const response = await registry.anyone.get(MYA).set('Accept', accept).expect(406);
      expect(response.body.code).toBe('not-acceptable');
      for (const type of Object.values(TYPES)) expect(response.body.detail).toContain(type);
    },
  );

  it.each([
    ['format=xml', 'unknown-value'],
    ['format=jsonl', 'unknown-value'],
    ['format=application/ld%2Bxml', 'unknown-value'],
    ['format=json&format=jsonld', 'repeated-parameter'],
    ['formats=jsonld', 'unknown-parameter'],
  ])('refuses ?%s', async (query, code) => {
    const { body } = await registry.anyone.get(`${MYA}?${query}`).expect(400);
    expect(body).toMatchObject({ code, errors: [{ parameter: query.split('=')[0] }] });
    expect(body.detail).toContain('format');
  });

  it('knows no item in any format', async () => {
    for (const name of NAMES) await registry.anyone.get(`${ITEMS}/4711?format=${name}`).expect(404);
  });

  it('has an ETag a format, by which each is known and changes are made', async () => {
    const { id } = await makeItem(registry.ada);
    const get = (name: Name) => registry.ada.get(`${ITEMS}/${id}`).set('Accept', TYPES[name]);
    const tags = await Promise.all(NAMES.map(async (name) => (await get(name)).headers['etag']!));
    expect(new Set(tags).size).toBe(NAMES.length);
    for (const [i, name] of NAMES.entries()) {
      await get(name).set('If-None-Match', tags[i]!).expect(304);
      await get(name)
        .set('If-None-Match', tags[(i + 1) % tags.length]!)
        .expect(200);
    }
    await registry.ada.put(`${ITEMS}/${id}`).set('If-Match', tags[1]!).send({ longName: 'Other' }).expect(200);
    await registry.ada.put(`${ITEMS}/${id}`).set('If-Match', tags[1]!).send({ longName: 'More' }).expect(412);
  });

  it('shows in a head where everything is', async () => {
    const links = linksOf(await registry.anyone.head(MYA).expect(200));
    const landing = `${registry.url}${ITEMS}/${mya.id}`;
    const { json, ...others } = TYPES;
    for (const [name, type] of Object.entries(others)) {
      expect(links[`describedby ${type}`]).toEqual([`${landing}?format=${name}`]);
      expect(links[`alternate ${type}`]).toEqual([`${landing}?format=${name}`]);
    }
    expect(links['cite-as']).toEqual(['https://hdl.handle.net/20.500.99999/pelorus.mya-ii']);
    expect(links['type']).toEqual(['https://schema.org/AboutPage', 'https://schema.org/IndividualProduct']);
    expect(links[`collection ${json}`]).toEqual([`${registry.url}${ITEMS}`]);
  });

  it('leads from each format back to the landing page, and along every link', async () => {
    for (const name of NAMES) {
      const links = linksOf(await registry.anyone.get(`${MYA}?format=${name}`).expect(200));
      if (name !== 'json') expect(links['describes application/json']).toEqual([`${registry.url}${ITEMS}/${mya.id}`]);
      expect(links[`alternate ${TYPES[name]}`]).toBeUndefined();
      for (const [key, [address = '']] of Object.entries(links).filter(([key]) => key.startsWith('alternate'))) {
        const response = await registry.anyone.get(address.slice(registry.url.length)).expect(200);
        expect(response.headers['content-type']).toContain(key.split(' ')[1]);
      }
    }
  });

  it('has no persistent identifier to cite where there is none', async () => {
    for (const citation of ['', 'Miller et al., to appear', 'http://a b', '"><x>; rel="author"']) {
      const { id } = await makeItem(registry.ada, { citation });
      const links = linksOf(await registry.anyone.head(`${ITEMS}/${id}`).expect(200));
      expect(links['cite-as']).toBeUndefined();
      expect(links['author']).toBeUndefined();
    }
    const { id } = await makeItem(registry.ada, { citation: 'doi:10.1594/Pangaea.<1>"' });
    const links = linksOf(await registry.anyone.head(`${ITEMS}/${id}`).expect(200));
    expect(links['cite-as']).toEqual(['https://doi.org/10.1594/Pangaea.%3C1%3E%22']);
  });

  it('names addresses under PUBLIC_URL', async () => {
    const service = await startService(registry.databaseUrl, { PUBLIC_URL: 'https://registry.example/base/' });
    const response = await service.anyone.get(`${MYA}?format=pidinst`).expect(200);
    await service.close();
    expect(response.body.landingPage).toBe(`https://registry.example/base/rest/v2/items/${mya.id}`);
    expect(linksOf(response)['describes application/json']).toEqual([response.body.landingPage]);
  });

  it('takes no address from a malformed Host', async () => {
    const response = await registry.anyone.get(MYA).set('Host', 'a"b>').expect(400);
    expect(response.body.code).toBe('bad-host');
  });

  it('shows an item as it was, with links into the same past', async () => {
    const { id, lastModified } = await makeItem(registry.ada, { longName: 'Old name' });
    await registry.ada.patch(`${ITEMS}/${id}`).send({ longName: 'New name' }).expect(200);
    for (const [name, key] of [
      ['jsonld', 'name'],
      ['pidinst', 'name'],
      ['sensorml', 'label'],
    ] as const) {
      const then = await registry.anyone.get(`${ITEMS}/${id}?format=${name}&asOf=${lastModified}`).expect(200);
      expect(then.body[key]).toBe('Old name');
      const [landing = ''] = linksOf(then)['describes application/json'] ?? [];
      expect((await registry.anyone.get(landing.slice(registry.url.length)).expect(200)).body.longName).toBe(
        'Old name',
      );
      expect((await registry.anyone.get(`${ITEMS}/${id}?format=${name}`).expect(200)).body[key]).toBe('New name');
    }
  });

  it('tells no more of contacts than who, for whom, and how to reach them', async () => {
    const texts = await Promise.all(
      NAMES.slice(1).map(async (name) => (await registry.anyone.get(`${MYA}?format=${name}`)).text),
    );
    for (const text of texts) expect(text).not.toMatch(/telephone|postalCode|voice/);
  });
});
