import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9';

describe('short links', () => {
  let registry: RegistryFixture;
  let item: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    item = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const locationOf = async (path: string): Promise<string> =>
    (await registry.anyone.get(path).set('Accept', BROWSER).expect(303)).headers['location'] as string;

  it('lead to items, by id and by code', async () => {
    for (const key of [item.id, item.code]) {
      const location = await locationOf(`/items/${key}`);
      expect(location).toBe(`${ITEMS}/${key}`);
      expect((await registry.anyone.get(location).expect(200)).body).toEqual(
        (await registry.anyone.get(`${ITEMS}/${item.id}`).expect(200)).body,
      );
    }
  });

  it('lead to missions', async () => {
    const body = { name: 'HE 500', startDate: '2024-01-01', endDate: '2024-02-01' };
    const { id } = (await registry.ada.post('/rest/v2/missions').send(body).expect(201)).body;
    const location = await locationOf(`/missions/${id}`);
    expect((await registry.anyone.get(location).expect(200)).body).toMatchObject({ id, name: 'HE 500' });
  });

  it.each(['/items/a%20b', '/missions/abc', '/missions/1/items', '/items'])('lead nowhere from %s', async (path) => {
    await registry.anyone.get(path).expect(404);
  });

  it('are only read', async () => {
    await registry.ada.put(`/items/${item.id}`).send({}).expect(405);
    await registry.anyone.get(`/items/${item.id}?wiht=events`).expect(400);
  });
});
