import { type ItemDocument } from '@pelorus/registry/model';
import { itemBody, ITEMS, makeItem, pointersOf, readItem, SEEDED, uniqueName } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

const TEXTS = {
  description: 'Free text, also ünïcode 🌊',
  model: 'SBE 37',
  manufacturer: 'Sea-Bird',
  serialNumber: '0012',
  inventoryNumber: 'I-7',
  citation: 'https://doi.org/10.1/x',
  operationInstructions: 'Rinse with fresh water.',
};

describe('POST /items', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const expectParent = async (parentId: unknown, expected: number | undefined): Promise<void> => {
    const item = await makeItem(registry.ada, { parentId });
    expect(item.parentId).toBe(expected);
  };

  it('makes an item of the required fields and answers with it and its address', async () => {
    const body = itemBody({ shortName: 'MYA_II' });
    const response = await registry.ada.post(ITEMS).send(body).expect(201);
    const item = response.body as ItemDocument;
    expect(response.headers['location']).toBe(`${ITEMS}/${item.id}`);
    expect(item).toMatchObject({
      code: 'vessel:mya_ii',
      shortName: 'MYA_II',
      longName: body['longName'],
      status: { id: SEEDED.construction, name: 'construction' },
      type: { id: SEEDED.vessel, systemName: 'vessel', vocableGroup: { systemName: 'DeviceTypes' } },
      version: 1,
      parameters: [],
    });
    expect(Object.keys(item)[0]).toBe('@uuid');
    expect(item.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
    expect(item.lastModified).toBe(item.created);
    for (const key of [...Object.keys(TEXTS), 'parentId']) expect(item).not.toHaveProperty(key);
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });

  it('keeps every optional text, also an empty one', async () => {
    expect(await makeItem(registry.ada, TEXTS)).toMatchObject(TEXTS);
    const empty = Object.fromEntries(Object.keys(TEXTS).map((key) => [key, '']));
    expect(await makeItem(registry.ada, empty)).toMatchObject(empty);
  });

  it('takes null for not given', async () => {
    const none = Object.fromEntries(Object.keys(TEXTS).map((key) => [key, null]));
    const item = await makeItem(registry.ada, none);
    for (const key of Object.keys(TEXTS)) expect(item).not.toHaveProperty(key);
    const response = await registry.ada
      .post(ITEMS)
      .send(itemBody({ longName: null }))
      .expect(422);
    expect(response.body.errors).toEqual([expect.objectContaining({ code: 'required', pointer: '/longName' })]);
  });

  it('makes a root without a parent, with parent null and with parent 0', async () => {
    await expectParent(undefined, undefined);
    await expectParent(null, undefined);
    await expectParent(0, undefined);
  });

  it('composes the code below a parent, whatever the type', async () => {
    const root = await makeItem(registry.ada);
    const child = await makeItem(registry.ada, { parentId: root.id, shortName: 'CTD', typeId: SEEDED.oxygenSensor });
    expect(child).toMatchObject({ parentId: root.id, code: `${root.code}:ctd` });
  });

  it('ignores what the server sets', async () => {
    const server = { '@uuid': 'x', uuid: 'y', id: -1, created: 'never', lastModified: 1, code: 'a:b', version: 9 };
    const item = await makeItem(registry.ada, { ...server, parameters: [{ id: 1 }], shortName: 'served' });
    expect(item).toMatchObject({ code: 'vessel:served', version: 1, parameters: [] });
    expect(item.id).toBeGreaterThan(0);
  });

  it('wants ids, not objects, for relations', async () => {
    const body = itemBody({ statusId: undefined, status: { id: 1 }, parent: { id: 1 } });
    const response = await registry.ada.post(ITEMS).send(body).expect(422);
    expect(pointersOf(response)).toEqual(['/parent', '/status', '/statusId']);
    expect(response.body.errors).toContainEqual(
      expect.objectContaining({ code: 'use-id', pointer: '/status', detail: expect.stringContaining('use statusId') }),
    );
  });

  it('refuses ids of nothing and of the wrong group, all at once', async () => {
    const wrong = { statusId: 4711, typeId: SEEDED.deployment, parentId: 4711 };
    const response = await registry.ada.post(ITEMS).send(itemBody(wrong)).expect(422);
    expect(pointersOf(response)).toEqual(['/parentId', '/statusId', '/typeId']);
    expect(response.body.totalErrors).toBe(3);
    for (const fault of response.body.errors) expect(fault.code).toBe('unknown-reference');
  });

  it('refuses a short name that a sibling has, ignoring case', async () => {
    const parent = await makeItem(registry.ada);
    for (const parentId of [0, parent.id]) {
      const first = await makeItem(registry.ada, { parentId });
      const again = itemBody({ parentId, shortName: first.shortName.toUpperCase() });
      const response = await registry.ada.post(ITEMS).send(again).expect(409);
      expect(response.body).toMatchObject({ code: 'duplicate-code', existingCode: first.code });
    }
  });

  it('lets roots of different types share a short name', async () => {
    const shortName = uniqueName();
    await makeItem(registry.ada, { shortName });
    expect((await makeItem(registry.ada, { shortName, typeId: SEEDED.researchVessel })).code).toBe(
      `research_vessel:${shortName}`,
    );
  });

  it("refuses the short name of the parent's parameter", async () => {
    const parent = await makeItem(registry.ada);
    await addParameter(registry, parent.id, 'salinity');
    const response = await registry.ada
      .post(ITEMS)
      .send(itemBody({ parentId: parent.id, shortName: 'SALINITY' }))
      .expect(409);
    expect(response.body).toMatchObject({ code: 'duplicate-code', existingCode: `${parent.code}:salinity` });
  });

  it('makes one of many equal items that are sent at once', async () => {
    const body = itemBody();
    const responses = await Promise.all(Array.from({ length: 12 }, () => registry.ada.post(ITEMS).send(body)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    const rows = await registry.sql('select id from registry.item where short_name = $1', [body['shortName']]);
    expect(rows).toHaveLength(1);
  });

  it('refuses a tree so deep that its codes could not be looked up', async () => {
    const [parent] = await registry.sql<{ id: number }>(
      `insert into registry.item (created, last_modified, code, short_name, long_name, status_id, type_id)
        select now(), now(), 'vessel:' || repeat('x', 1990), 'deep', 'Deep', 2, 1100 returning id::integer`,
    );
    const body = itemBody({ parentId: parent!.id, shortName: 'one_more' });
    const response = await registry.admin.post(ITEMS).send(body).expect(422);
    expect(response.body.errors).toEqual([expect.objectContaining({ code: 'code-too-long' })]);
  });
});
