import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeChain, makeItem, pointersOf, readItem, revisionOf, SEEDED } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

const TEXTS = {
  description: 'A text',
  model: 'M',
  manufacturer: 'F',
  serialNumber: 'S',
  inventoryNumber: 'I',
  citation: 'C',
  operationInstructions: 'O',
};

describe('changes of an item', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const put = (item: ItemDocument, body: object) => registry.ada.put(`${ITEMS}/${item.id}`).send(body);
  const patch = (item: ItemDocument, body: object) => registry.ada.patch(`${ITEMS}/${item.id}`).send(body);
  const revision = async (item: ItemDocument): Promise<number> =>
    revisionOf(await registry.anyone.get(`${ITEMS}/${item.id}`));
  /** The keys of an item that a change of `keys` alone must leave as they are. */
  const others = (item: ItemDocument, ...keys: string[]): object =>
    Object.fromEntries(Object.entries(item).filter(([key]) => ![...keys, 'lastModified'].includes(key)));

  describe('PUT', () => {
    it('changes the fields given and no other', async () => {
      const item = await makeItem(registry.ada, TEXTS);
      const changed = (await put(item, { longName: 'New', model: '' }).expect(200)).body as ItemDocument;
      expect(changed).toMatchObject({ longName: 'New', model: '' });
      expect(others(changed, 'longName', 'model')).toEqual(others(item, 'longName', 'model'));
      expect(changed.lastModified > item.lastModified).toBe(true);
      expect(await readItem(registry.anyone, item.id)).toEqual(changed);
      expect(await revision(item)).toBe(2);
    });

    it('takes null for not given, for every field', async () => {
      const item = await makeItem(registry.ada, TEXTS);
      const keys = [...Object.keys(TEXTS), 'shortName', 'longName', 'statusId', 'typeId', 'parentId'];
      const body = Object.fromEntries(keys.map((key) => [key, null]));
      expect((await put(item, body).expect(200)).body).toEqual(item);
    });

    it('leaves an item alone that is sent back as it was, also its revision', async () => {
      const item = await makeItem(registry.ada, TEXTS);
      expect((await put(item, {}).expect(200)).body).toEqual(item);
      expect((await put(item, { ...TEXTS, statusId: SEEDED.construction }).expect(200)).body).toEqual(item);
      expect(await revision(item)).toBe(1);
    });

    it('ignores parentId 0, which published clients send with every edit', async () => {
      const [root, child] = await makeChain(registry.ada, 2);
      const changed = await put(child!, { parentId: 0, model: 'X' }).expect(200);
      expect(changed.body).toMatchObject({ parentId: root!.id, model: 'X', code: child!.code });
    });

    it('takes a whole record that was read, edited', async () => {
      const [, child] = await makeChain(registry.ada, 2);
      await addParameter(registry, child!.id, 'a');
      await addParameter(registry, child!.id, 'b');
      const read = await readItem(registry.anyone, child!.id);
      const changed = await put(child!, { ...read, longName: 'Edited' }).expect(200);
      expect(changed.body).toMatchObject({ ...others(read, 'longName'), longName: 'Edited' });
    });

    it('takes the uuid that stands for a relation in a deduplicated record', async () => {
      const item = await makeItem(registry.ada);
      await makeItem(registry.ada);
      const page = await registry.anyone.get(`${ITEMS}?sorts=-id&hits=2`).expect(200);
      const second = page.body.records[1] as ItemDocument;
      expect(second).toMatchObject({ id: item.id, status: item.status['@uuid'], type: item.type['@uuid'] });
      await put(item, { ...second, model: 'Y' }).expect(200);
      await put(item, { status: item.status['@uuid'].toUpperCase(), type: { id: SEEDED.vessel } }).expect(200);
    });

    it('refuses an object or uuid of another record without the id that sets it', async () => {
      const [root, child] = await makeChain(registry.ada, 2);
      const other = await readItem(registry.anyone, (await makeItem(registry.ada)).id);
      const body = { status: { ...child!.status, '@uuid': other['@uuid'] }, type: other['@uuid'], parent: other };
      const response = await put(child!, body).expect(422);
      expect(pointersOf(response)).toEqual(['/parent', '/status', '/type']);
      const details = response.body.errors.map((fault: { detail: string }) => fault.detail).join();
      for (const twin of ['use statusId', 'use typeId', 'use parentId']) expect(details).toContain(twin);
      await put(child!, { parent: root }).expect(200);
      await put(child!, { parent: root!['@uuid'] }).expect(200);
    });

    it.each([7, true, [], {}, 'x', ['y'], { '@uuid': null }, { id: 'z' }])(
      'refuses %j for a relation',
      async (status) => {
        const item = await makeItem(registry.ada);
        expect(pointersOf(await put(item, { status }).expect(422))).toEqual(['/status']);
      },
    );

    it('lets the id decide when the object is sent with it', async () => {
      const item = await makeItem(registry.ada);
      const changed = await put(item, { status: item.status, statusId: SEEDED.publicState }).expect(200);
      expect(changed.body.status).toMatchObject({ id: SEEDED.publicState, name: 'public' });
    });
  });

  describe('PATCH', () => {
    it('changes the fields given and clears those that are null', async () => {
      const item = await makeItem(registry.ada, TEXTS);
      const changed = (await patch(item, { longName: 'New', model: null, citation: '' }).expect(200)).body;
      expect(changed).toMatchObject({ longName: 'New', citation: '', description: 'A text' });
      expect(changed).not.toHaveProperty('model');
      const clear = Object.fromEntries(Object.keys(TEXTS).map((key) => [key, null]));
      const cleared = (await patch(item, clear).expect(200)).body;
      for (const key of Object.keys(TEXTS)) expect(cleared).not.toHaveProperty(key);
      expect(await revision(item)).toBe(3);
    });

    it('takes a merge patch by its media type', async () => {
      const item = await makeItem(registry.ada);
      const request = registry.ada.patch(`${ITEMS}/${item.code}`).type('application/merge-patch+json');
      expect((await request.send('{"model":"merged"}').expect(200)).body.model).toBe('merged');
    });

    it('clears no required field', async () => {
      const item = await makeItem(registry.ada);
      const required = { shortName: null, longName: null, statusId: null, typeId: null };
      const response = await patch(item, required).expect(422);
      expect(pointersOf(response)).toEqual(['/longName', '/shortName', '/statusId', '/typeId']);
      expect(response.body.errors[0]).toMatchObject({ code: 'required' });
      expect(await readItem(registry.anyone, item.id)).toEqual(item);
    });

    it('clears no relation by null, which would change nothing, but by the id that sets it', async () => {
      const [, child] = await makeChain(registry.ada, 2);
      const response = await patch(child!, { parent: null, status: null }).expect(422);
      expect(pointersOf(response)).toEqual(['/parent', '/status']);
      expect(response.body.detail).toContain('use parentId');
      await put(child!, { parent: null, status: null }).expect(200);
      expect((await patch(child!, { parent: null, parentId: null }).expect(200)).body).not.toHaveProperty('parentId');
    });

    it.each([null, 0])('makes a root of an item by parentId %s', async (parentId) => {
      const [, child] = await makeChain(registry.ada, 2);
      const root = (await patch(child!, { parentId }).expect(200)).body;
      expect(root).not.toHaveProperty('parentId');
      expect(root.code).toBe(`vessel:${child!.shortName}`);
      expect((await patch(child!, { parentId }).expect(200)).body).toEqual(root);
    });
  });

  it('keeps the short name, which codes elsewhere contain', async () => {
    const item = await makeItem(registry.ada, { shortName: 'Fixed' });
    for (const shortName of ['fixed', 'other']) {
      const response = await put(item, { shortName }).expect(422);
      expect(response.body.errors).toEqual([expect.objectContaining({ code: 'fixed', pointer: '/shortName' })]);
    }
    await patch(item, { shortName: 'Fixed' }).expect(200);
  });

  it('tells all faults at once and changes nothing', async () => {
    const item = await makeItem(registry.ada);
    const wrong = { shortName: 'renamed', statusId: 4711, typeId: SEEDED.saturation, parentId: 4711, type: 'x' };
    const response = await put(item, { ...wrong, longName: 'changed', status: 'y', parent: 'z' }).expect(422);
    expect(pointersOf(response)).toEqual(['/parentId', '/shortName', '/statusId', '/typeId']);
    expect(response.body.totalErrors).toBe(4);
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });

  it('refuses unknown keys and names the nearest', async () => {
    const item = await makeItem(registry.ada);
    const response = await put(item, { shortname: 'x', long_name: 'y', zzzzzzzz: 1, 'a/b~c': 1 }).expect(422);
    expect(pointersOf(response)).toEqual(['/a~1b~0c', '/long_name', '/shortname', '/zzzzzzzz']);
    expect(response.body.errors).toContainEqual(
      expect.objectContaining({ code: 'unknown-key', pointer: '/shortname', nearest: ['shortName'] }),
    );
    const inherited = '{"__proto__":{"admin":true},"constructor":1,"toString":2}';
    const refused = await registry.ada.patch(`${ITEMS}/${item.id}`).type('json').send(inherited).expect(422);
    expect(pointersOf(refused)).toEqual(['/__proto__', '/constructor', '/toString']);
  });

  it('makes concurrent changes of different fields one after another, losing none', async () => {
    const item = await makeItem(registry.ada);
    const keys = Object.keys(TEXTS) as (keyof typeof TEXTS)[];
    await Promise.all(keys.map((key) => put(item, { [key]: TEXTS[key] }).expect(200)));
    expect(await readItem(registry.anyone, item.id)).toMatchObject(TEXTS);
    expect(await revision(item)).toBe(1 + keys.length);
  });

  it('lets only one of many changes win that build on the same revision', async () => {
    const item = await makeItem(registry.ada);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(item, { model: `m${i}` }).set('If-Match', '"1-x"')),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
  });

  describe('DELETE', () => {
    it('decommissions, and does so again without a change', async () => {
      const [root, child] = await makeChain(registry.ada, 2);
      const gone = (await registry.ada.delete(`${ITEMS}/${root!.id}`).expect(200)).body as ItemDocument;
      expect(gone.status).toMatchObject({ id: SEEDED.decommissioned, name: 'decommissioned' });
      expect(others(gone, 'status')).toEqual(others(root!, 'status'));
      const again = await registry.ada.delete(`${ITEMS}/${root!.code}`).expect(200);
      expect(again.body).toEqual(gone);
      expect(revisionOf(again)).toBe(2);
      expect(await readItem(registry.anyone, child!.id)).toEqual(child);
    });

    it('can be undone by another status', async () => {
      const item = await makeItem(registry.ada);
      await registry.ada.delete(`${ITEMS}/${item.id}`).expect(200);
      expect((await put(item, { statusId: SEEDED.publicState }).expect(200)).body.status.name).toBe('public');
    });
  });

  it.each(['put', 'patch', 'delete'] as const)('knows no item that does not exist (%s)', async (method) => {
    const request = registry.ada.request(method, `${ITEMS}/4711`);
    await (method === 'delete' ? request : request.send({})).expect(404);
  });
});
