import { type RegistryFixture, startRegistry, startService } from './registry-fixture';
import { ITEMS, makeItem, SEEDED } from './item-factory';

const HEAD = '<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\n';
const LOC = '<loc>([^<>&"\']{12,2048})</loc>';
const LASTMOD = '<lastmod>(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)</lastmod>';
/** Elements that sitemap.xsd and siteindex.xsd of sitemaps.org (0.9) allow, as far as the registry uses them. */
const grammar = (outer: string, inner: string): RegExp =>
  new RegExp(
    `^${HEAD}<${outer} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\\n(?:<${inner}>${LOC}${LASTMOD}</${inner}>\\n)*</${outer}>\\n$`,
  );
const URLSET = grammar('urlset', 'url');
const INDEX = grammar('sitemapindex', 'sitemap');
const addresses = (text: string): string[] => Array.from(text.matchAll(new RegExp(LOC, 'g')), ([, loc]) => loc!);

describe('what harvesters read', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const sitemap = async (query = ''): Promise<string> => {
    const response = await registry.anyone.get(`/sitemap.xml${query}`).expect(200);
    expect(response.headers['content-type']).toBe('application/xml');
    return response.text;
  };

  it('is a sitemap without addresses as long as there are no items', async () => {
    expect(await sitemap()).toMatch(URLSET);
    await registry.anyone.get('/sitemap.xml?part=1').expect(404);
  });

  it('is a sitemap of all items, with when each changed', async () => {
    const items = [await makeItem(registry.ada), await makeItem(registry.ada)];
    await registry.ada.delete(`${ITEMS}/${items[1]!.id}`).expect(200);
    const text = await sitemap();
    expect(text).toMatch(URLSET);
    expect(addresses(text)).toEqual(items.map(({ id }) => `${registry.url}${ITEMS}/${id}`));
    expect(text).toContain(`<lastmod>${items[0]!.lastModified}Z</lastmod>`);
    expect(await sitemap('?part=1')).toBe(text);
    await registry.anyone.head('/sitemap.xml').expect(200);
  });

  it('is an index of parts when there are more items than a sitemap may have', async () => {
    await registry.sql(
      `insert into registry.item (id, created, last_modified, code, short_name, long_name, status_id, type_id)
        select id, now(), '2024-02-03T04:05:06.789Z', 'vessel:many_' || id, 'many_' || id, 'One of many', 1, $1::bigint
        from (values (50000), (50001), (60000), (150000)) many (id)
        union all
        select id, now(), now(), 'vessel:more_' || id, 'more_' || id, 'One of many', 1, $1::bigint
        from generate_series(100001, 105500) id`,
      [SEEDED.vessel],
    );
    const index = await sitemap();
    expect(index).toMatch(INDEX);
    expect(addresses(index)).toEqual([1, 2, 3].map((part) => `${registry.url}/sitemap.xml?part=${part}`));
    expect(index).toContain('?part=2</loc><lastmod>2024-02-03T04:05:06.789Z</lastmod>');
    const parts = await Promise.all([1, 2, 3].map(async (part) => sitemap(`?part=${part}`)));
    for (const part of parts) expect(part).toMatch(URLSET);
    const all = parts.flatMap(addresses);
    const ids = await registry.sql<{ id: string }>('select id from registry.item order by id');
    expect(all).toEqual(ids.map(({ id }) => `${registry.url}${ITEMS}/${id}`));
    expect(addresses(parts[1]!)).toEqual([50001, 60000].map((id) => `${registry.url}${ITEMS}/${id}`));
  });

  it.each([
    ['part=0', 400],
    ['part=-1', 400],
    ['part=x', 400],
    ['part=1.5', 400],
    ['part=99999999999999', 400],
    ['part=4', 404],
    ['part=1000000000', 404],
    ['page=1', 400],
  ])('refuses a sitemap ?%s', async (query, status) => {
    await registry.anyone.get(`/sitemap.xml?${query}`).expect(status);
  });

  it('is XML whatever else is accepted', async () => {
    await registry.anyone.get('/sitemap.xml').set('Accept', 'text/html, */*;q=0.1').expect(200);
    await registry.anyone.get('/sitemap.xml').set('Accept', 'application/json').expect(406);
  });

  it('names the sitemap in robots.txt under PUBLIC_URL, and everything there', async () => {
    expect((await registry.anyone.get('/robots.txt').expect(200)).text).toBe('User-agent: *\nDisallow:\n');
    const service = await startService(registry.databaseUrl, { PUBLIC_URL: 'https://registry.example/a&b/' });
    const robots = await service.anyone.get('/robots.txt').expect(200);
    const { text } = await service.anyone.get('/sitemap.xml').expect(200);
    await service.close();
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.text).toBe('User-agent: *\nDisallow:\nSitemap: https://registry.example/a&b/sitemap.xml\n');
    expect(text).toContain('<loc>https://registry.example/a&amp;b/sitemap.xml?part=1</loc>');
  });
});
