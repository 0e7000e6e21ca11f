import { restore } from '@pelorus/shared/dedup';
import { type AnyPage, type AnyRecord, readList, readRecord, startDemoRegistry } from './demo-registry';
import { type RegistryFixture } from './registry-fixture';

const ITEMS = '/rest/v2/items';
const SANDI = `${ITEMS}/station:sandi`;
const TO_MANY = ['parameters', 'contacts', 'events', 'fields', 'resources', 'children', 'missions'];

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startDemoRegistry();
});
afterAll(() => registry.close());

const list = (query: string): Promise<AnyPage> =>
  registry.anyone
    .get(`${ITEMS}?${query}`)
    .expect(200)
    .then(({ body }) => body as AnyPage);

/** The keys that an item has besides those that it always has. */
const shown = (item: AnyRecord): string[] => Object.keys(item).filter((key) => [...TO_MANY, 'parent'].includes(key));

describe('with=', () => {
  it.each([
    ['with=events', ['events']],
    ['with=missions,events,events', ['events', 'missions']],
    ['with=fields&with=contacts', ['contacts', 'fields']],
    ['with=children.id', ['children']],
    ['with=parent.code,%20children.parameters', ['children', 'parent']],
    ['with=', []],
  ])('%s', async (query, keys) => {
    const { records } = await list(`${query}&where=code==vessel:boreas:rosette&dedup=false`);
    expect(records).toHaveLength(1);
    expect(shown(records[0]!)).toEqual(keys);
  });

  it('shows arrays also where there is nothing, and no parent of a root', async () => {
    const { records } = await list(`with=${TO_MANY.join(',')},parent&dedup=false&hits=10000`);
    for (const record of records) for (const relation of TO_MANY) expect(record[relation]).toBeInstanceOf(Array);
    for (const record of records) expect('parent' in record).toBe('parentId' in record);
    expect(records.some(({ children }) => (children as unknown[]).length === 0)).toBe(true);
  });

  it('shows of an item what its own lists show', async () => {
    const item = await readRecord(registry.anyone, `${SANDI}?with=${TO_MANY.join(',')}&dedup=false`);
    for (const name of ['parameters', 'contacts', 'events', 'fields', 'resources']) {
      expect(item[name]).toEqual((await readList(registry.anyone, `${SANDI}/${name}`)).records);
    }
    expect(item['missions']).toMatchObject([{ name: 'Estuary summer 2001' }]);
    const children = await readList(registry.anyone, ITEMS, { where: `parent.id==${item.id}` });
    expect(item['children']).toEqual(children.records);
    expect(children.records[0]).toMatchObject({ code: 'station:sandi:ctd_790', parentId: item.id });
  });

  it('shows parameters of a single item always, and its parent in full when asked to', async () => {
    const item = await readRecord(registry.anyone, `${SANDI}:ctd_790?with=parent`);
    expect(shown(item)).toEqual(['parameters', 'parent']);
    expect(item['parent']).toMatchObject({ code: 'station:sandi', status: (item['status'] as AnyRecord)['@uuid'] });
  });

  it('refuses other relations, and names the nearest', async () => {
    const { body } = await registry.anyone.get(`${SANDI}?with=childen`).expect(400);
    expect(body.detail).toContain("did you mean 'children'");
    await registry.anyone.get(`${ITEMS}?with=constructor`).expect(400);
  });
});

describe('items within items', () => {
  it.each(['children', 'parent', 'children,parent', 'children,parameters', 'parent,events,children'])(
    'have the same keys wherever they stand (with=%s)',
    async (relations) => {
      const deduplicated = await list(`with=${relations}&where=code=LIKE=station:*`);
      const restored = restore(deduplicated) as AnyPage;
      expect(restored.records).toHaveLength(deduplicated.totalHits);
      const asked = TO_MANY.filter((relation) => relations.split(',').includes(relation));
      for (const record of restored.records) {
        expect(shown(record).filter((key) => key !== 'parent')).toEqual(asked);
        expect('parent' in record).toBe(relations.includes('parent') && 'parentId' in record);
      }
    },
  );

  it('are the uuid where they stand again, also among the records', async () => {
    const { records } = await list('with=children&where=code=LIKE=station:sandi*');
    const children = records[0]!['children'] as AnyRecord[];
    expect(children[0]).toMatchObject({ code: 'station:sandi:ctd_790', children: [] });
    expect(records.slice(1)).toEqual(children.map((child) => child['@uuid']));
  });

  it('are what dedup=false gives, once restored', async () => {
    const query = 'with=children,parameters&where=code=LIKE=vessel:mya_ii*';
    const restored = restore(await list(query)) as AnyPage;
    expect(restored.records).toEqual((await list(`${query}&dedup=false`)).records);
  });

  it('are refused in full where they would fill the memory', async () => {
    await registry.sql(
      `insert into registry.item (created, last_modified, code, short_name, long_name, parent_id, status_id, type_id)
        select now(), now(), code || ':spare_' || n, 'spare_' || n, 'Spare', id, status_id, type_id
        from registry.item, generate_series(1, 600) n where code = 'station:seattle'`,
    );
    const query = 'with=children,parent&where=code=LIKE=station:seattle*';
    const { body } = await registry.anyone.get(`${ITEMS}?${query}&dedup=false`).expect(400);
    expect(body).toMatchObject({ code: 'too-large-in-full' });
    expect((await list(query)).hits).toBeGreaterThan(600);
  });

  it('that are no records have no relations of their own', async () => {
    const { records } = await list('with=children,parameters&where=code==station:sandi');
    expect(shown((records[0]!['children'] as AnyRecord[])[0]!)).toEqual([]);
  });
});
