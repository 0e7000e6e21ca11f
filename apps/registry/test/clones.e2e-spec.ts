import { type ItemDocument } from '@pelorus/registry/model';
import { ADA, BEN, type RegistryFixture, startRegistry } from './registry-fixture';
import { ITEMS, itemBody, makeItem, pointersOf, readItem, SEEDED, uniqueName } from './item-factory';

const ALL = ['parameters', 'contacts', 'events', 'fields', 'resources', 'children'];
const RELATIONS = 'with=contacts,events,fields,resources,children,mounts';

describe('copies of items', () => {
  let registry: RegistryFixture;
  let ship: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    ship = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const clone = (item: ItemDocument, body: object, client = registry.ada) =>
    client.post(`${ITEMS}/${item.id}/clone?dedup=false`).send(body);
  const copies = (...names: string[]) => names.map((shortName) => ({ shortName }));
  const full = async (item: ItemDocument): Promise<ItemDocument> =>
    (await registry.anyone.get(`${ITEMS}/${item.id}?${RELATIONS}&dedup=false`).expect(200)).body;
  const count = async (): Promise<number> => (await registry.anyone.get(`${ITEMS}?hits=0`)).body.totalHits;

  /** A device with one of everything, and a sensor below it. */
  const makeDevice = async (): Promise<ItemDocument> => {
    const device = await makeItem(registry.ada, {
      parentId: ship.id,
      ...{ description: 'd', model: 'm', manufacturer: 'f', serialNumber: 's', inventoryNumber: 'i' },
      ...{ citation: 'https://hdl.handle.net/1', operationInstructions: 'o', typeId: SEEDED.oxygenSensor },
    });
    const path = `${ITEMS}/${device.id}`;
    const parameter = { name: 'P', unitId: SEEDED.percent, typeId: SEEDED.saturation };
    const properties = [
      { name: 'range', lower: 0, upper: 1 },
      { name: 'accuracy', unitId: SEEDED.percent },
    ];
    await registry.ada
      .post(`${path}/parameters`)
      .send({ ...parameter, shortName: 'P_1', properties })
      .expect(201);
    await registry.ada
      .post(`${path}/parameters`)
      .send({ ...parameter, shortName: 'p_2', comment: 'c' })
      .expect(201);
    await registry.ada.post(`${path}/fields`).send({ name: 'n', value: 'v' }).expect(201);
    const dates = { startDate: '2024-01-01', endDate: '2024-01-02' };
    await registry.ada
      .post(`${path}/events`)
      .send({ label: 'e', typeId: SEEDED.deployment, ...dates })
      .expect(201);
    await registry.ada
      .post(`${path}/resources`)
      .field('typeId', SEEDED.manual)
      .attach('file', Buffer.from('manual'), 'manual.txt')
      .expect(201);
    const { body } = await registry.anyone.get(`/rest/v2/contacts?where=email==${ADA}`).expect(200);
    await registry.ada.post(`${path}/contacts/${body.records[0].id}`).send([SEEDED.owner]).expect(201);
    await makeItem(registry.ada, { parentId: device.id, serialNumber: 'below' });
    return device;
  };

  it('are beside the original, like it in all that is not its own', async () => {
    const device = await makeDevice();
    const [first, second] = [uniqueName('Copy'), uniqueName('Copy')];
    const answer = await clone(device, {
      copies: [{ shortName: first, longName: 'First', serialNumber: '1' }, { shortName: second }],
    }).expect(201);
    const made = answer.body as ItemDocument[];
    expect(made.map(({ code }) => code)).toEqual([
      `${ship.code}:${first}`.toLowerCase(),
      `${ship.code}:${second}`.toLowerCase(),
    ]);
    const { description, model, manufacturer, operationInstructions, status, type } = await full(device);
    const like = {
      description,
      model,
      manufacturer,
      operationInstructions,
      status,
      type,
      parentId: ship.id,
      version: 1,
    };
    expect(made[0]).toMatchObject({ ...like, shortName: first, longName: 'First', serialNumber: '1' });
    expect(made[1]).toMatchObject({ ...like, shortName: second, longName: device.longName });
    for (const key of ['serialNumber', 'inventoryNumber', 'citation']) expect(made[1]).not.toHaveProperty(key);
    expect(new Set([device, ...made].map((item) => item['@uuid'])).size).toBe(3);
    const listed = await registry.anyone.get(answer.headers['location'] as string).expect(200);
    expect((listed.body.records as ItemDocument[]).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  it('have parameters, contacts, fields and resources unless told otherwise', async () => {
    const device = await makeDevice();
    const [made] = (await clone(device, { copies: copies(uniqueName()) }).expect(201)).body as ItemDocument[];
    const [original, copy] = [await full(device), await full(made!)];
    expect(copy.events).toEqual([]);
    expect(copy.children).toEqual([]);
    const own = {
      '@uuid': expect.any(String),
      id: expect.any(Number),
      created: made!.created,
      lastModified: made!.created,
    };
    for (const relation of ['parameters', 'contacts', 'fields', 'resources'] as const) {
      expect(copy[relation]).toEqual(original[relation]!.map((record) => ({ ...record, ...own })));
      expect(copy[relation]!.map(({ id }) => id)).not.toEqual(original[relation]!.map(({ id }) => id));
    }
    const path = `${ITEMS}/${copy.id}/resources/${copy.resources![0]!.id}/payload`;
    expect((await registry.anyone.get(path).expect(200)).headers['content-length']).toBe('6');
    expect(copy.mounts).toMatchObject([{ start: made!.created, parent: { id: ship.id } }]);
  });

  it('have what is chosen, all below with the same', async () => {
    const device = await makeDevice();
    const bare = (await clone(device, { copies: copies(uniqueName()), include: [] }).expect(201)).body[0];
    expect(await full(bare)).toMatchObject({ parameters: [], contacts: [], events: [], fields: [], resources: [] });
    const other = await makeItem(registry.ada);
    const names = [uniqueName(), uniqueName()];
    const made = (await clone(device, { copies: copies(...names), include: ALL, parentId: other.id }).expect(201)).body;
    for (const each of made as ItemDocument[]) {
      const copy = await full(each);
      expect(copy).toMatchObject({ parentId: other.id, events: [{ label: 'e' }] });
      const [child] = copy.children!;
      expect(child!.code).toBe(`${copy.code}:${child!.shortName}`);
      expect(child).not.toHaveProperty('serialNumber');
      expect((await full(child!)).mounts).toMatchObject([{ parent: { id: copy.id } }]);
    }
  });

  it('may be made below the original itself', async () => {
    const device = await makeDevice();
    const body = { copies: copies('inner'), include: ['children'], parentId: device.id };
    const [made] = (await clone(device, body).expect(201)).body;
    expect(made.code).toBe(`${device.code}:inner`);
    expect((await full(made)).children).toHaveLength(1);
  });

  it('are roots of whoever makes them when told so', async () => {
    const device = await makeDevice();
    const { body } = await clone(
      device,
      { copies: copies(uniqueName(), uniqueName()), parentId: 0 },
      registry.ben,
    ).expect(201);
    for (const each of body as ItemDocument[]) {
      expect(each).not.toHaveProperty('parentId');
      const { contacts } = await full(each);
      expect(contacts!.filter(({ role }) => role.systemName === 'Editor').map(({ contact }) => contact.email)).toEqual([
        BEN,
      ]);
      await registry.ben.patch(`${ITEMS}/${each.id}`).send({ model: 'x' }).expect(200);
    }
    const root = await makeItem(registry.ada);
    const again = (await clone(root, { copies: copies(uniqueName()) }).expect(201)).body[0];
    expect((await full(again)).contacts).toHaveLength(1);
  });

  it('need the right where they are put', async () => {
    const device = await makeDevice();
    const { body } = await clone(device, { copies: copies('x') }, registry.ben).expect(403);
    expect(body).toMatchObject({ requiredRole: 'Editor', itemCode: ship.code });
    await clone(device, { copies: copies('x') }, registry.anyone).expect(401);
    await registry.ada
      .post(`${ITEMS}/vessel:nowhere/clone`)
      .send({ copies: copies('x') })
      .expect(404);
  });

  it('are all refused when a code is taken, by an item or a parameter', async () => {
    const device = await makeDevice();
    const taken = await makeItem(registry.ada, { parentId: ship.id });
    const before = await count();
    const one = await clone(device, { copies: copies(uniqueName(), taken.shortName.toUpperCase()) }).expect(409);
    expect(one.body).toMatchObject({ code: 'duplicate-code', existingCode: taken.code });
    const both = await clone(device, { copies: copies('p_1', 'P_2', 'p_3'), parentId: device.id }).expect(409);
    expect(both.body.existingCodes).toEqual([`${device.code}:p_1`, `${device.code}:p_2`]);
    expect(await count()).toBe(before);
  });

  it.each([
    [{}, ['/copies']],
    [{ copies: [] }, ['/copies']],
    [{ copies: null }, ['/copies']],
    [{ copies: 'x' }, ['/copies']],
    [{ copies: Array.from({ length: 51 }, (_, i) => ({ shortName: `c${i}` })) }, ['/copies']],
    [{ copies: copies('a', 'b', 'A', 'a') }, ['/copies/2/shortName', '/copies/3/shortName']],
    [{ copies: [{}] }, ['/copies/0/shortName']],
    [{ copies: copies('a', 'b c') }, ['/copies/1/shortName']],
    [{ copies: [{ shortName: 'a', model: 'x' }] }, ['/copies/0/model']],
    [{ copies: [{ shortName: 'a', serialNumber: 7 }] }, ['/copies/0/serialNumber']],
    [{ copies: copies('a'), include: ['parameters', 'event', 'missions'] }, ['/include/1', '/include/2']],
    [{ copies: copies('a'), include: 'events' }, ['/include']],
    [{ copies: copies('a'), parentId: 987_654 }, ['/parentId']],
    [{ copies: copies('a'), parentId: -1 }, ['/parentId']],
    [{ copies: copies('a'), shortName: 'b' }, ['/shortName']],
  ])('refuses %j', async (body, pointers) => {
    const before = await count();
    expect(pointersOf(await clone(ship, body).expect(422))).toEqual(pointers);
    expect(await count()).toBe(before);
  });

  it('names the nearest of what can be copied', async () => {
    const { body } = await clone(ship, { copies: copies('a'), include: ['parameter'] }).expect(422);
    expect(body.errors[0]).toMatchObject({ code: 'unknown-value', nearest: ['parameters'] });
  });

  it('refuses to copy more than there may be at once', async () => {
    const root = await makeItem(registry.ada);
    await registry.sql(
      `insert into registry.field (created, last_modified, item_id, name, value)
        select now(), now(), $1, 'n' || i, 'v' from generate_series(1, 450) i`,
      [root.id],
    );
    const many = Array.from({ length: 50 }, (_, i) => ({ shortName: uniqueName(`many${i}`) }));
    const { body } = await clone(root, { copies: many }).expect(422);
    expect(body.errors).toMatchObject([{ code: 'too-many-records', pointer: '/copies' }]);
    expect((await clone(root, { copies: many, include: [] }).expect(201)).body).toHaveLength(50);
  });

  it('refuses copies whose codes, or those below them, would be too long', async () => {
    const root = await makeItem(registry.ada);
    const long = 'x'.repeat(64);
    let deep = root;
    for (let i = 0; i < 28; i++) deep = await makeItem(registry.ada, { parentId: deep.id, shortName: long });
    const body = { copies: copies('a'), include: ['children'], parentId: deep.id };
    expect(pointersOf(await clone(root, body).expect(422))).toEqual(['/parentId']);
    expect(await readItem(registry.anyone, deep.id)).toMatchObject({ id: deep.id });
  });

  it('are written as one change of whoever asked, with their history', async () => {
    const device = await makeDevice();
    const { body } = await clone(device, { copies: copies(uniqueName(), uniqueName()), include: ALL }).expect(201);
    const rows = await registry.sql<{ began: Date; account: string }>(
      `select distinct lower(valid) as began, account from registry.item_history where parent_id = any($1) or id = any($1)`,
      [(body as ItemDocument[]).map(({ id }) => id)],
    );
    expect(rows).toEqual([{ began: new Date(`${body[0].created}Z`), account: ADA }]);
    await registry.ada.post(ITEMS).send(itemBody()).expect(201);
  });
});
