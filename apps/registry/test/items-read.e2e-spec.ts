import { type ItemDocument } from '@pelorus/registry/model';
import { restore } from '@pelorus/shared/dedup';
import { itemBody, ITEMS, makeItem, readItem } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('GET /items/{id}', () => {
  let registry: RegistryFixture;
  let root: ItemDocument;
  let child: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    root = await makeItem(registry.ada, { shortName: 'Mya_II', inventoryNumber: '' });
    child = await makeItem(registry.ada, { shortName: 'CTD.1-a', parentId: root.id });
    await addParameter(registry, child.id, 'oxygen');
    await addParameter(registry, child.id, 'Saturation');
  });
  afterAll(() => registry.close());

  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await registry.anyone.get(path).set(headers).expect(200)).body as ItemDocument;

  it('gives an item to anybody', async () => {
    expect(await readItem(registry.anyone, root.id)).toEqual(root);
  });

  it.each(['vessel:mya_ii:ctd.1-a', 'VESSEL:Mya_II:CTD.1-A', 'vessel%3Amya_ii%3Actd.1-a'])(
    'finds it by its code %s',
    async (code) => {
      expect(await readItem(registry.anyone, code)).toMatchObject({ id: child.id, code: 'vessel:mya_ii:ctd.1-a' });
    },
  );

  it('counts repeated slashes as one', async () => {
    expect(await get(`//rest//v2///items//${root.id}`)).toEqual(root);
    expect((await registry.anyone.get('/rest/v2//items?hits=1').expect(200)).body.hits).toBe(1);
  });

  it('shows the keys in order, an empty text kept and an absent one omitted', () => {
    expect(Object.keys(root)).toEqual([
      ...['@uuid', 'id', 'created', 'lastModified', 'code', 'shortName', 'longName', 'inventoryNumber'],
      ...['status', 'type', 'version', 'parameters'],
    ]);
    expect(root.inventoryNumber).toBe('');
  });

  it('gives an object in full once and its uuid afterwards', async () => {
    const { parameters } = await readItem(registry.anyone, child.id);
    const [first, second] = parameters ?? [];
    expect(first).toMatchObject({ shortName: 'oxygen', unit: { code: '%' }, type: { systemName: 'saturation' } });
    expect(first?.properties).toEqual([]);
    expect(second).toMatchObject({ shortName: 'Saturation', unit: first?.unit['@uuid'], type: first?.type['@uuid'] });
  });

  it('gives every object in full with dedup=false, which the restored answer equals', async () => {
    const full = await get(`${ITEMS}/${child.id}?dedup=false`);
    expect(full.parameters?.[1]?.unit).toMatchObject({ code: '%' });
    expect(restore(await readItem(registry.anyone, child.id))).toEqual(full);
    expect(await get(`${ITEMS}/${child.id}?dedup=TRUE`)).toEqual(await readItem(registry.anyone, child.id));
  });

  it('gives every object in full to clients that cannot resolve uuids, unless they ask', async () => {
    const agent = { 'User-Agent': 'Python/3.11 aiohttp/3.9' };
    const path = `${ITEMS}/${child.id}`;
    expect(await get(path, agent)).toEqual(await get(`${path}?dedup=false`));
    expect(await get(`${path}?dedup=true`, agent)).toEqual(await get(path));
    const response = await registry.anyone.get(path).set(agent).expect(200);
    expect(response.headers['vary']).toMatch(/User-Agent/);
  });

  it('refuses another dedup', async () => {
    const response = await registry.anyone.get(`${ITEMS}/${root.id}?dedup=yes`).expect(400);
    expect(response.body).toMatchObject({ code: 'bad-boolean', errors: [{ parameter: 'dedup' }] });
  });

  it('gives heads, too', async () => {
    const response = await registry.anyone.head(`${ITEMS}/${root.id}`).expect(200);
    expect(response.headers['etag']).toBeDefined();
    expect(response.text).toBeUndefined();
  });

  it.each([
    ...['0', '4711', '-1', '1.5', '1e1', '99999999999999999999', '9007199254740993', '%00', 'a%00b'],
    ...['vessel', 'vessel:', 'vessel:nowhere', '%20', '*', '%25', "'; drop table item; --", '%F0%9F%8C%8A'],
  ])('knows no item %s', async (key) => {
    const response = await registry.anyone.get(`${ITEMS}/${key}`).expect(404);
    expect(response.body).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('refuses a path that is no UTF-8', async () => {
    await registry.anyone.get(`${ITEMS}/%ff`).expect(400);
    await registry.anyone.get(`${ITEMS}/%`).expect(400);
  });

  it('lists who looks after an item', async () => {
    const response = await registry.anyone.get(`${ITEMS}/${root.code}/contacts`).expect(200);
    expect(response.body).toMatchObject({ totalHits: 1, records: [{ role: { systemName: 'Editor' } }] });
    await registry.anyone.get(`${ITEMS}/4711/contacts`).expect(404);
  });

  it('names every record by a uuid of its own', async () => {
    const other = (await registry.ada.post(ITEMS).send(itemBody()).expect(201)).body as ItemDocument;
    expect(other['@uuid']).toMatch(UUID);
    expect(new Set([root['@uuid'], child['@uuid'], other['@uuid']]).size).toBe(3);
  });
});
