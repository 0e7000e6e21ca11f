import { type EventDocument, type ItemDocument } from '@pelorus/registry/model';
import { itemBody, ITEMS, makeItem, pointersOf, readItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const mount = (mountDate: string, others: object = {}) => ({ mountLabel: 'Mounted', mountDate, ...others });
const unmount = (unmountDate: string, others: object = {}) => ({ unmountLabel: 'Taken off', unmountDate, ...others });

describe('the mount workflow', () => {
  let registry: RegistryFixture;
  let ship: ItemDocument;
  let station: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    ship = await makeItem(registry.ada);
    station = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const put = (item: ItemDocument, body: object) => registry.ada.put(`${ITEMS}/${item.id}`).send(body);
  const patch = (item: ItemDocument, body: object) => registry.ada.patch(`${ITEMS}/${item.id}`).send(body);
  const eventsOf = async (item: ItemDocument) =>
    ((await registry.anyone.get(`${ITEMS}/${item.id}/events?dedup=false`)).body.records as EventDocument[]).map(
      ({ label, startDate, endDate, type }) => [type.systemName, label, startDate, endDate],
    );

  it('records the mount of a new item', async () => {
    const workflow = mount('2024-01-02T03:04:05+01:00', { unmountLabel: null, version: null });
    const item = await makeItem(registry.ada, { parentId: ship.id, workflow });
    expect(item.code).toBe(`${ship.code}:${item.shortName}`);
    const date = '2024-01-02T02:04:05.000';
    expect(await eventsOf(item)).toEqual([['Mount', 'Mounted', date, date]]);
    expect(item.version).toBe(1);
  });

  it('records mounts and unmounts with the change of parent', async () => {
    const item = await makeItem(registry.ada);
    await put(item, { parentId: ship.id, workflow: mount('2024-01-01') }).expect(200);
    await put(item, { parentId: station.id, workflow: mount('2024-02-01') }).expect(200);
    const off = await put(item, { parentId: 0, workflow: unmount('2024-03-01') }).expect(200);
    expect(off.body).toMatchObject({ code: item.code });
    expect(off.body).not.toHaveProperty('parentId');
    await patch(item, { parentId: ship.id, workflow: mount('2024-03-01') }).expect(200);
    await patch(item, { parentId: null, workflow: unmount('2024-04-01') }).expect(200);
    expect((await eventsOf(item)).map(([type, , start]) => [type, start?.slice(0, 10)])).toEqual([
      ['Mount', '2024-01-01'],
      ['Mount', '2024-02-01'],
      ['Unmount', '2024-03-01'],
      ['Mount', '2024-03-01'],
      ['Unmount', '2024-04-01'],
    ]);
  });

  it('makes a root of what is taken off, also when the parent is sent back as it was read', async () => {
    const bodies = [{}, { parentId: null }, { parentId: 0 }, { parentId: ship.id }];
    for (const body of bodies) {
      const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2024-01-01') });
      const response = await put(item, { ...body, workflow: unmount('2024-01-01') }).expect(200);
      expect(response.body).not.toHaveProperty('parentId');
    }
  });

  it('makes a version afterwards when asked', async () => {
    const item = await makeItem(registry.ada);
    const workflow = mount('2024-01-01', { version: true });
    const { body } = await put(item, { parentId: ship.id, workflow }).expect(200);
    expect(body.version).toBe(2);
    const version = (await registry.anyone.get(`${ITEMS}/${item.id}/versions/1`).expect(200)).body;
    expect(version).toMatchObject({ version: 1, validityDate: '2024-01-01T00:00:00.000', item: { code: body.code } });
    expect(version.item.events).toHaveLength(1);
  });

  it('refuses what happened before the present mount began', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2024-02-01') });
    const refused = [
      put(item, { parentId: station.id, workflow: mount('2024-01-31T23:59:59.999') }),
      patch(item, { parentId: 0, workflow: unmount('2024-01-01') }),
    ];
    const [{ id }] = (await registry.anyone.get(`${ITEMS}/${item.id}/mounts`)).body.records;
    for (const request of refused) {
      const { detail, code } = (await request.expect(422)).body.errors[0];
      expect([code, detail]).toEqual(['before-current-mount', expect.stringContaining('2024-02-01')]);
      expect(detail).toContain(`If mount ${id} is wrong, correct it first: PATCH items/${item.id}/mounts/${id}`);
    }
    await put(item, { workflow: unmount('2024-03-01') }).expect(200);
    await put(item, { parentId: ship.id, workflow: mount('2024-02-15') }).expect(422);
    expect(await eventsOf(item)).toHaveLength(2);
  });

  it.each([
    [{ workflow: mount('2024-01-01') }, '/parentId'],
    [{ workflow: unmount('2024-01-01') }, '/workflow/unmountLabel'],
    [{ workflow: { mountLabel: 'x' } }, '/workflow/mountDate'],
    [{ workflow: { unmountDate: '2024-01-01' } }, '/workflow/unmountLabel'],
    [{ workflow: { version: true } }, '/workflow/mountLabel'],
    [{ workflow: { ...mount('2024-01-01'), ...unmount('2024-01-01') } }, '/workflow'],
    [{ workflow: mount('yesterday') }, '/workflow/mountDate'],
    [{ workflow: mount('2024-01-01', { mountLabel: '' }) }, '/workflow/mountLabel'],
    [{ workflow: mount('2024-01-01', { mountLabel: 7 }) }, '/workflow/mountLabel'],
    [{ workflow: mount('2024-01-01', { version: 'yes' }) }, '/workflow/version'],
    [{ workflow: mount('2024-01-01', { place: 'deck' }) }, '/workflow/place'],
    [{ workflow: 'mount' }, '/workflow'],
    [{ workflow: [] }, '/workflow'],
  ])('refuses %j of a root', async (body, pointer) => {
    const item = await makeItem(registry.ada);
    for (const request of [put(item, body), patch(item, body), registry.ada.post(ITEMS).send(itemBody(body))]) {
      expect(pointersOf(await request.expect(422))).toContain(pointer);
    }
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });

  it('refuses a mount where the item is already, and one with the taking off', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2024-01-01') });
    const again = await put(item, { parentId: ship.id, workflow: mount('2024-02-01') }).expect(422);
    expect(pointersOf(again)).toEqual(['/parentId']);
    const both = await put(item, { parentId: station.id, workflow: unmount('2024-02-01') }).expect(422);
    expect(pointersOf(both)).toEqual(['/parentId']);
  });

  it('takes an empty workflow for none', async () => {
    const workflow = { mountLabel: null, mountDate: null, unmountLabel: null, unmountDate: null, version: false };
    const item = await makeItem(registry.ada, { workflow });
    await put(item, { model: 'x', workflow }).expect(200);
    expect(await eventsOf(item)).toEqual([]);
  });

  it('needs the right on both items', async () => {
    const foreign = await makeItem(registry.ben);
    const item = await makeItem(registry.ada);
    const { body } = await put(item, { parentId: foreign.id, workflow: mount('2024-01-01') }).expect(403);
    expect(body).toMatchObject({ requiredRole: 'Editor', itemCode: foreign.code });
    expect(await eventsOf(item)).toEqual([]);
  });
});
