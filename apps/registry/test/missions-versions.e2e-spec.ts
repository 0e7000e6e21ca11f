import { makeItem, ITEMS, pointersOf, readItem, SEEDED } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe('items of a mission', () => {
  const makeMission = async (): Promise<string> => {
    const body = { name: 'Fram Strait', startDate: '2024-01-01', endDate: '2024-02-01' };
    return `/rest/v2/missions/${(await registry.ada.post('/rest/v2/missions').send(body).expect(201)).body.id}`;
  };

  it('are added once each, also foreign ones, and shown with the items', async () => {
    const path = await makeMission();
    const [one, other] = [await makeItem(registry.ada), await makeItem(registry.ben)];
    const first = await registry.ada
      .post(`${path}/items`)
      .send([{ itemId: one.id }])
      .expect(201);
    expect(first.headers['location']).toBe(`${path}/items`);
    const bodies = [{ itemId: other.id, id: null }, { itemId: one.id }, { itemId: one.id }];
    const second = await registry.ada.post(`${path}/items`).send(bodies).expect(201);
    expect(second.body).toMatchObject([{ itemId: other.id }, first.body[0]]);
    expect((await registry.anyone.get(`${path}/items`).expect(200)).body.totalHits).toBe(2);
    const shown = await registry.anyone.get(`${ITEMS}/${one.id}?with=missions`).expect(200);
    expect(shown.body.missions).toMatchObject([{ name: 'Fram Strait' }]);
  });

  it('are taken out of a mission of somebody else by the Editors of the item', async () => {
    const path = await makeMission();
    const [own, foreign] = [await makeItem(registry.ada), await makeItem(registry.ben)];
    const bodies = [own, foreign].map(({ id }) => ({ itemId: id }));
    const records = (await registry.ada.post(`${path}/items`).send(bodies).expect(201)).body as { id: number }[];
    await registry.ben.delete(`${path}/items/${records[0]!.id}`).expect(403);
    await registry.ben.delete(`${path}/items`).expect(403);
    await registry.ben.delete(`${path}/items/${records[1]!.id}`).expect(204);
    expect((await registry.anyone.get(`${path}/items`).expect(200)).body.totalHits).toBe(1);
  });

  it('are taken out one by one, or all', async () => {
    const path = await makeMission();
    const items = [await makeItem(registry.ada), await makeItem(registry.ada), await makeItem(registry.ada)];
    const bodies = items.map(({ id }) => ({ itemId: id }));
    const records = (await registry.ada.post(`${path}/items`).send(bodies).expect(201)).body;
    await registry.ada.delete(`${path}/items/${records[0].id}`).set('If-Match', '"2-x"').expect(412);
    await registry.ada.delete(`${path}/items/${records[0].id}`).expect(204);
    await registry.ada.delete(`${path}/items/${records[0].id}`).expect(404);
    await registry.ada.delete(path).expect(409);
    await registry.ada.delete(`${path}/items`).expect(204);
    await registry.ada.delete(`${path}/items`).expect(204);
    await registry.ada.delete(path).expect(204);
    await registry.ada.delete(`${path}/items`).expect(404);
    expect(
      await registry.sql('select id from registry.mission_contact where mission_id = $1', [path.split('/')[4]]),
    ).toEqual([]);
  });

  it('are refused when they are none', async () => {
    const path = await makeMission();
    const post = (body: unknown) =>
      registry.ada
        .post(`${path}/items`)
        .send(body as object)
        .expect(422);
    const faulty = [{ itemId: 4711 }, {}, { itemId: '1' }, { itemId: 0 }, 7, { item: 1 }];
    expect(pointersOf(await post(faulty))).toEqual([
      '/1/itemId',
      '/2/itemId',
      '/3/itemId',
      '/4',
      '/5/item',
      '/5/itemId',
    ]);
    expect(pointersOf(await post([{ itemId: 4711 }]))).toEqual(['/0/itemId']);
    for (const body of [[], { itemId: 1 }, Array.from({ length: 1_001 }, () => ({ itemId: 1 }))]) await post(body);
  });

  it('are written by Editors of the mission only', async () => {
    const path = await makeMission();
    const { id } = await makeItem(registry.ben);
    for (const [client, status] of [
      [registry.anyone, 401],
      [registry.ben, 403],
    ] as const) {
      await client
        .post(`${path}/items`)
        .send([{ itemId: id }])
        .expect(status);
      await client.delete(`${path}/items`).expect(status);
      await client.delete(`${path}/items/1`).expect(status);
    }
  });
});

describe('versions of an item', () => {
  const octets = (path: string) => registry.ada.post(path).set('Content-Type', 'application/octet-stream');

  it('keep it with what belongs to it, whatever comes later', async () => {
    const item = await makeItem(registry.ada, { model: 'first' });
    await addParameter(registry, item.id, 'salinity');
    const path = `${ITEMS}/${item.id}/versions`;
    const response = await octets(path.replaceAll('/', '//')).expect(201);
    expect(response.headers['location']).toBe(`${path}/1`);
    expect(response.body).toMatchObject({ version: 1, item: { model: 'first', version: 1 } });
    expect(response.body.item.parameters).toHaveLength(1);
    for (const key of ['contacts', 'events', 'fields', 'resources']) expect(response.body.item).toHaveProperty(key);
    expect(response.body).not.toHaveProperty('validityDate');
    await registry.ada.put(`${ITEMS}/${item.id}`).send({ model: 'second' }).expect(200);
    await registry.admin.put('/rest/v2/units/12').send({ typicalUse: 'anything' }).expect(200);
    expect((await registry.anyone.get(`${path}/1`).expect(200)).body).toEqual(response.body);
  });

  it("raise the item's version and are counted from 1", async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.code}/versions`;
    for (let version = 1; version <= 3; version++) {
      const { body } = await registry.ada
        .post(path)
        .send({ validityDate: `2024-0${version}-01` })
        .expect(201);
      expect(body).toMatchObject({ version, validityDate: `2024-0${version}-01T00:00:00.000` });
    }
    expect((await readItem(registry.anyone, item.id)).version).toBe(4);
    const list = (await registry.anyone.get(`${path}?where=validityDate>2024-01-15&sorts=-version`).expect(200)).body;
    expect(list.records.map((record: { version: number }) => record.version)).toEqual([3, 2]);
    await registry.anyone.get(`${path}/4`).expect(404);
  });

  it('have numbers of their own when many are made at once', async () => {
    const item = await makeItem(registry.ada);
    const answers = await Promise.all(Array.from({ length: 8 }, () => octets(`${ITEMS}/${item.id}/versions`)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(8);
  });

  it('cannot change or go, and are made by Editors', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/versions`;
    await octets(path).expect(201);
    for (const method of ['put', 'patch', 'delete'] as const) {
      await registry.ada.request(method, `${path}/1`).send({}).expect(405);
    }
    await registry.anyone.post(path).expect(401);
    await registry.ben.post(path).expect(403);
    for (const validityDate of ['soon', 7, true]) {
      expect(pointersOf(await registry.ada.post(path).send({ validityDate }).expect(422))).toEqual(['/validityDate']);
    }
    await registry.ada.post(`${ITEMS}/4711/versions`).expect(404);
    await octets(path).send(Buffer.from('x')).expect(415);
  });
});

describe('custom fields', () => {
  it('take their value under the name of older clients', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/fields`;
    const body = { name: 'depth', customFieldValue: '10 m', description: null };
    const field = (await registry.ada.post(path).send(body).expect(201)).body;
    expect(field).toMatchObject({ name: 'depth', value: '10 m' });
    const echo = { uuid: field['@uuid'], id: item.id, name: 'depth', customFieldValue: '11 m', value: null };
    expect((await registry.ada.put(`${path}/${field.id}`).send(echo).expect(200)).body.value).toBe('11 m');
    const bad = await registry.ada.put(`${path}/${field.id}`).send({ customFieldValue: 11 }).expect(422);
    expect(pointersOf(bad)).toEqual(['/value']);
    const alias = `${ITEMS}/${item.id}/properties/${field.id}`;
    expect((await registry.anyone.get(alias).expect(200)).body.value).toBe('11 m');
    await registry.ada.put(alias).send(echo).expect(405);
  });
});

describe('parameters', () => {
  const body = (shortName: string) => ({ name: 'x', shortName, unitId: 12, typeId: SEEDED.saturation });

  it('share no short name with another parameter or a child of the item', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/parameters`;
    const child = await makeItem(registry.ada, { parentId: item.id });
    await registry.ada.post(path).send(body('sal')).expect(201);
    for (const shortName of ['SAL', child.shortName.toUpperCase()]) {
      const refused = await registry.ada.post(path).send(body(shortName)).expect(409);
      const existingCode = `${item.code}:${shortName.toLowerCase()}`;
      expect(refused.body).toMatchObject({ code: 'duplicate-code', existingCode });
    }
  });

  it('of the same short name that come at once are one 201', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/parameters`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => registry.ada.post(path).send(body(i % 2 ? 'many' : 'MANY'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('keep their short name, and belong to their item', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/parameters`;
    const { id } = (await registry.ada.post(path).send(body('fixed')).expect(201)).body;
    const refused = await registry.ada.put(`${path}/${id}`).send({ shortName: 'FIXED' }).expect(422);
    expect(refused.body.errors).toMatchObject([{ code: 'fixed', pointer: '/shortName' }]);
    const other = await makeItem(registry.ada);
    await registry.ada.put(`${ITEMS}/${other.id}/parameters/${id}`).send({}).expect(404);
    await registry.ada.delete(`${ITEMS}/${other.id}/parameters/${id}`).expect(404);
    const wrong = await registry.ada
      .put(`${path}/${id}`)
      .send({ unit: { id: 13 }, type: 'x' })
      .expect(422);
    expect(pointersOf(wrong)).toEqual(['/type', '/unit']);
  });
});
