import { makeItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/** Records that rules know by name: their paths, and the keys of their names. */
const PROTECTED = [
  ['/rest/v2/states/1', 'name'],
  ['/rest/v2/states/3', 'name'],
  ...[2, 7, 8, 9, 10].map((id) => [`/rest/v2/vocable-groups/${id}`, 'systemName'] as const),
  ['/rest/v2/vocables/239', 'systemName'],
  ['/rest/v2/vocables/1501', 'systemName'],
  ['/rest/v2/vocables/1502', 'systemName'],
] as const;

describe('the catalogue', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const vocable = async (overrides: object = {}): Promise<{ id: number; systemName: string }> => {
    const systemName = uniqueName('type');
    const body = { generalName: 'x', systemName, vocableGroupId: 7, ...overrides };
    return (await registry.admin.post('/rest/v2/vocables').send(body).expect(201)).body;
  };

  it.each(PROTECTED)('keeps %s as rules know it', async (path, key) => {
    const before = (await registry.anyone.get(path).expect(200)).body;
    const requests = [
      registry.admin.put(path).send({ [key]: 'renamed' }),
      registry.admin.patch(path).send({ [key]: before[key].toUpperCase() }),
      registry.admin.delete(path),
    ];
    for (const request of requests) {
      expect((await request.expect(409)).body).toMatchObject({ code: 'protected', name: before[key] });
    }
    await registry.admin.put(path).send(before).expect(200);
    expect((await registry.anyone.get(path)).body).toEqual(before);
  });

  it('keeps vocables that rules know in their group', async () => {
    const response = await registry.admin.put('/rest/v2/vocables/1501').send({ vocableGroupId: 7 }).expect(409);
    expect(response.body.code).toBe('protected');
  });

  it('lets what is shown of them change', async () => {
    await registry.admin.put('/rest/v2/states/1').send({ meta: 'new' }).expect(200);
    await registry.admin.put('/rest/v2/vocables/239').send({ generalName: 'Redakteur' }).expect(200);
    await registry.admin.put('/rest/v2/vocable-groups/7').send({ name: 'Devices' }).expect(200);
  });

  it.each([
    ['states', { name: 'PUBLIC' }, 'name'],
    ['units', { code: '%' }, 'code'],
    ['vocable-groups', { systemName: 'devicetypes' }, 'systemName'],
    ['vocables', { generalName: 'x', systemName: 'VESSEL', vocableGroupId: 7 }, 'systemName'],
  ])('has no two %s with the same name', async (collection, body, key) => {
    const { body: refused } = await registry.admin.post(`/rest/v2/${collection}`).send(body).expect(409);
    expect(refused).toMatchObject({ code: 'duplicate', key, value: (body as Record<string, unknown>)[key] });
  });

  it('lets vocables of different groups share a name', async () => {
    const first = await vocable();
    await vocable({ systemName: first.systemName, vocableGroupId: 8 });
  });

  it('keeps the systemName of a type that codes begin with', async () => {
    const type = await vocable();
    const item = await makeItem(registry.ada, { typeId: type.id });
    const { body } = await registry.admin.put(`/rest/v2/vocables/${type.id}`).send({ systemName: 'other' }).expect(409);
    expect(body).toMatchObject({ code: 'system-name-in-use', rootItems: 1 });
    await registry.admin.put(`/rest/v2/vocables/${type.id}`).send({ systemName: type.systemName }).expect(200);
    const root = await makeItem(registry.ada);
    await registry.ada.put(`/rest/v2/items/${item.id}`).send({ parentId: root.id }).expect(200);
    await registry.admin
      .put(`/rest/v2/vocables/${type.id}`)
      .send({ systemName: uniqueName('t') })
      .expect(200);
  });

  it('keeps what is referred to, and says by what', async () => {
    const type = await vocable();
    const item = await makeItem(registry.ada, { typeId: type.id });
    const link = `/rest/v2/items/${item.id}`;
    const refused = await registry.admin.delete(`/rest/v2/vocables/${type.id}`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'referenced',
      referrers: [{ kind: 'item', id: item.id, link }],
      totalReferrers: 1,
    });
    const moved = await registry.admin.put(`/rest/v2/vocables/${type.id}`).send({ vocableGroupId: 8 }).expect(409);
    expect(moved.body.code).toBe('referenced');
    await registry.admin.delete(`/rest/v2/states/${SEEDED.construction}`).expect(409);
    const group = await registry.admin.post('/rest/v2/vocable-groups').send({ systemName: 'Own' }).expect(201);
    await vocable({ vocableGroupId: group.body.id });
    await registry.admin.delete(`/rest/v2/vocable-groups/${group.body.id}`).expect(409);
  });

  it('counts the units of properties', async () => {
    const unit = (await registry.admin.post('/rest/v2/units').send({ code: 'knot' }).expect(201)).body;
    const item = await makeItem(registry.ada);
    const properties = [{ name: 'range', unitId: unit.id }];
    const body = { name: 'a', shortName: 'a', unitId: 12, typeId: SEEDED.saturation, properties };
    const parameter = (await registry.ada.post(`/rest/v2/items/${item.id}/parameters`).send(body).expect(201)).body;
    const link = `/rest/v2/items/${item.id}/parameters/${parameter.id}`;
    const refused = await registry.admin.delete(`/rest/v2/units/${unit.id}`).expect(409);
    expect(refused.body.referrers).toEqual([{ kind: 'parameter', id: parameter.id, link }]);
    await registry.ada.put(link).send({ properties: [] }).expect(200);
    await registry.admin.delete(`/rest/v2/units/${unit.id}`).expect(204);
  });

  it('lists a hundred of many referrers and counts all', async () => {
    const type = await vocable();
    await registry.sql(
      `insert into registry.item (created, last_modified, code, short_name, long_name, status_id, type_id)
        select now(), now(), 'many:' || i, 'i' || i, 'I', 2, $1 from generate_series(1, 150) i`,
      [type.id],
    );
    const { body } = await registry.admin.delete(`/rest/v2/vocables/${type.id}`).expect(409);
    expect(body.referrers).toHaveLength(100);
    expect(body.totalReferrers).toBe(150);
  });
});
