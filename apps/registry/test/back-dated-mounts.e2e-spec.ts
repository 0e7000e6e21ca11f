import { type EventDocument, type ItemDocument, type MountDocument } from '@pelorus/registry/model';
import { itemBody, ITEMS, makeItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const mount = (mountDate: string) => ({ mountLabel: 'Mounted', mountDate });
const unmount = (unmountDate: string) => ({ unmountLabel: 'Taken off', unmountDate });
const TODAY = 'when it was written';
/** The seeded type of events of mounting. */
const MOUNT = 1501;

describe('mounts whose start nobody gave', () => {
  let registry: RegistryFixture;
  let ship: ItemDocument;
  let station: ItemDocument;
  let buoy: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    ship = await makeItem(registry.ada);
    station = await makeItem(registry.ada);
    buoy = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const put = (item: ItemDocument, body: object) => registry.ada.put(`${ITEMS}/${item.id}`).send(body);
  const move = (item: ItemDocument, parentId: number | null) =>
    registry.ada.patch(`${ITEMS}/${item.id}`).send({ parentId }).expect(200);
  const mountsOf = async ({ id }: ItemDocument): Promise<MountDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${id}/mounts?dedup=false&sorts=start,id`).expect(200)).body.records;
  const dayOf = (moment: string | undefined) => (moment && moment > '2025' ? TODAY : moment?.slice(0, 10));
  const periods = async (item: ItemDocument) =>
    (await mountsOf(item)).map(({ parent, start, end }) => [parent.id, dayOf(start), dayOf(end)]);
  const eventsOf = async ({ id }: ItemDocument): Promise<EventDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${id}/events?dedup=false`).expect(200)).body.records;
  const event = (startDate: string, others: object = {}) => ({
    ...{ label: 'Mounted by hand', typeId: MOUNT, startDate, endDate: startDate },
    ...others,
  });

  describe('give way to a move that is dated back', () => {
    it('vanishing, where they were registered later', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      const { body } = await put(item, { parentId: station.id, workflow: mount('2023-05-01') }).expect(200);
      expect(body).toMatchObject({ parentId: station.id, code: `${station.code}:${item.shortName}` });
      expect(await periods(item)).toEqual([[station.id, '2023-05-01', undefined]]);
      expect((await eventsOf(item)).map(({ label, startDate }) => [label, startDate])).toEqual([
        ['Mounted', '2023-05-01T00:00:00.000'],
      ]);
      const { body: then } = await registry.anyone.get(`${ITEMS}/${station.id}/mounted?at=2023-06-01`).expect(200);
      expect(then.records.map((each: { item: ItemDocument }) => each.item.id)).toContain(item.id);
    });

    it('also when there were several, and by PATCH', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      await move(item, station.id);
      await move(item, null);
      await move(item, ship.id);
      const body = { parentId: buoy.id, workflow: mount('2023-05-01') };
      await registry.ada.patch(`${ITEMS}/${item.id}`).send(body).expect(200);
      expect(await periods(item)).toEqual([[buoy.id, '2023-05-01', undefined]]);
    });

    it('ending, where a date was given for their start only', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
      await move(item, station.id);
      await put(item, { parentId: buoy.id, workflow: mount('2022-01-01') }).expect(200);
      expect(await periods(item)).toEqual([
        [ship.id, '2021-01-01', '2022-01-01'],
        [buoy.id, '2022-01-01', undefined],
      ]);
    });

    it('beginning when they end, where the item was taken off before', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      await put(item, { workflow: unmount('2023-01-01') }).expect(200);
      expect(await mountsOf(item)).toMatchObject([
        { start: '2023-01-01T00:00:00.000', end: '2023-01-01T00:00:00.000', unmountLabel: 'Taken off' },
      ]);
      const [{ id } = { id: 0 }] = await mountsOf(item);
      await registry.ada.patch(`${ITEMS}/${item.id}/mounts/${id}`).send({ start: '2022-03-01' }).expect(200);
      await put(item, { parentId: station.id, workflow: mount('2022-12-31') }).expect(422);
      await put(item, { parentId: station.id, workflow: mount('2023-01-01') }).expect(200);
      expect(await periods(item)).toEqual([
        [ship.id, '2022-03-01', '2023-01-01'],
        [station.id, '2023-01-01', undefined],
      ]);
    });

    it('and what the registry knew before stays known', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      await put(item, { parentId: station.id, workflow: mount('2023-05-01') }).expect(200);
      const { body } = await registry.anyone.get(`${ITEMS}/${item.id}/mounts?asOf=${item.created}`).expect(200);
      expect(body.records).toMatchObject([{ start: item.created, parent: { id: ship.id } }]);
    });
  });

  it('are dated by a mount where the item is already, once', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id });
    const body = { parentId: ship.id, workflow: mount('2023-05-01') };
    await put(item, body).expect(200);
    expect(await periods(item)).toEqual([[ship.id, '2023-05-01', undefined]]);
    expect(await mountsOf(item)).toMatchObject([{ mountLabel: 'Mounted' }]);
    expect((await put(item, body).expect(422)).body.errors).toMatchObject([{ code: 'no-new-parent' }]);
    expect(await eventsOf(item)).toHaveLength(1);
  });

  it('are not dated before a mount with a given date', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
    await put(item, { workflow: unmount('2022-01-01') }).expect(200);
    await move(item, station.id);
    const [first] = await mountsOf(item);
    const refused = await put(item, { parentId: station.id, workflow: mount('2021-06-01') }).expect(422);
    expect(refused.body.errors).toMatchObject([{ code: 'mount-overlap', pointer: '/workflow/mountDate' }]);
    expect(refused.body.errors[0].detail).toContain(`PATCH items/${item.id}/mounts/${first!.id}`);
    await put(item, { parentId: station.id, workflow: mount('2022-06-01') }).expect(200);
    expect((await periods(item)).at(-1)).toEqual([station.id, '2022-06-01', undefined]);
  });

  it('give way to corrections of others, and count as given once they are corrected', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id });
    await move(item, station.id);
    await move(item, buoy.id);
    const all = await mountsOf(item);
    const correct = ({ id }: MountDocument, body: object) =>
      registry.ada.patch(`${ITEMS}/${item.id}/mounts/${id}`).send(body);
    await correct(all[1]!, { start: '2021-01-01', end: '2022-01-01' }).expect(200);
    expect(await periods(item)).toEqual([
      [station.id, '2021-01-01', '2022-01-01'],
      [ship.id, TODAY, TODAY],
      [buoy.id, TODAY, undefined],
    ]);
    await correct(all[2]!, { start: '2022-05-01' }).expect(200);
    expect(await periods(item)).toEqual([
      [station.id, '2021-01-01', '2022-01-01'],
      [buoy.id, '2022-05-01', undefined],
    ]);
    await put(item, { parentId: ship.id, workflow: mount('2022-04-01') }).expect(422);
    await correct(all[2]!, { start: '2021-06-01' }).expect(422);
  });

  it('are not confirmed by a record that is sent back', async () => {
    const item = await makeItem(registry.ada, { parentId: ship.id });
    const [made] = await mountsOf(item);
    await registry.ada
      .put(`${ITEMS}/${item.id}/mounts/${made!.id}`)
      .send({ ...made, mountLabel: 'Put there' })
      .expect(200);
    await put(item, { parentId: station.id, workflow: mount('2023-01-01') }).expect(200);
    expect(await periods(item)).toEqual([[station.id, '2023-01-01', undefined]]);
  });

  it('pass over mounts of no duration that would have it on itself', async () => {
    const [inner, outer] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    await move(inner, outer.id);
    await put(inner, { workflow: unmount('2021-06-01') }).expect(200);
    await put(outer, { parentId: inner.id, workflow: mount('2021-01-01') }).expect(200);
    expect(await periods(inner)).toEqual([[outer.id, '2021-06-01', '2021-06-01']]);
    expect(await periods(outer)).toEqual([[inner.id, '2021-01-01', undefined]]);
  });

  it('refuse what would have been on itself', async () => {
    const [inner, outer] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    await put(inner, { parentId: outer.id, workflow: mount('2021-01-01') }).expect(200);
    await put(inner, { workflow: unmount('2022-01-01') }).expect(200);
    await move(outer, inner.id);
    const refused = await put(outer, { parentId: inner.id, workflow: mount('2021-06-01') }).expect(422);
    expect(refused.body.errors).toMatchObject([{ code: 'mount-cycle', pointer: '/workflow/mountDate' }]);
    await registry.ada.post(`${ITEMS}/${outer.id}/events`).send(event('2021-06-01')).expect(201);
    expect(await periods(outer)).toEqual([[inner.id, TODAY, undefined]]);
  });

  describe('with events of mounting', () => {
    it('begin when the event says', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      const { body } = await registry.ada.post(`${ITEMS}/${item.id}/events`).send(event('2022-07-01')).expect(201);
      expect(body.type.systemName).toBe('Mount');
      expect(await periods(item)).toEqual([[ship.id, '2022-07-01', undefined]]);
      expect(await mountsOf(item)).toMatchObject([{ mountLabel: 'Mounted by hand' }]);
      await registry.ada.post(`${ITEMS}/${item.id}/events`).send(event('2021-07-01')).expect(201);
      expect(await periods(item)).toEqual([[ship.id, '2022-07-01', undefined]]);
      await put(item, { parentId: station.id, workflow: mount('2022-06-30') }).expect(422);
    });

    it.each([
      ['of another type', event('2022-07-01', { typeId: SEEDED.deployment })],
      ['in the future', event('2999-07-01')],
    ])('are left as they are by one %s', async (_name, body) => {
      const item = await makeItem(registry.ada, { parentId: ship.id });
      await registry.ada.post(`${ITEMS}/${item.id}/events`).send(body).expect(201);
      expect(await periods(item)).toEqual([[ship.id, TODAY, undefined]]);
    });

    it('give others their time', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
      await put(item, { workflow: unmount('2022-01-01') }).expect(200);
      await move(item, station.id);
      await registry.ada.post(`${ITEMS}/${item.id}/events`).send(event('2021-07-01')).expect(201);
      expect((await periods(item)).at(-1)).toEqual([station.id, TODAY, undefined]);
    });

    it('do not begin again: nothing happens to a root', async () => {
      const item = await makeItem(registry.ada);
      await registry.ada.post(`${ITEMS}/${item.id}/events`).send(event('2021-07-01')).expect(201);
      expect(await mountsOf(item)).toEqual([]);
    });
  });

  describe('in imports', () => {
    const importCsv = (text: string, query = '') =>
      registry.ada.post(`${ITEMS}/import${query}`).set('Content-Type', 'text/csv').send(text);
    const HEADER = 'code,shortName,longName,status,type,parent,mountDate,mountLabel';

    it('begin when the row says, of what is made, moved or stays', async () => {
      const [stays, moves] = [
        await makeItem(registry.ada, { parentId: ship.id }),
        await makeItem(registry.ada, { parentId: ship.id }),
      ] as [ItemDocument, ItemDocument];
      const [outer, inner] = [uniqueName(), uniqueName()];
      const rows = [
        `,${inner},Inner,public,vessel,${outer},2022-02-01,Into the frame`,
        `,${outer},Outer,public,vessel,${station.code},2022-01-01,`,
        `${stays.code},${stays.shortName},Stays,public,vessel,${ship.code},2021-01-01,`,
        `${moves.code},${moves.shortName},Moves,public,vessel,${station.code},2021-02-01,`,
      ];
      const { body } = await importCsv([HEADER, ...rows].join('\n')).expect(200);
      expect(body.items).toEqual({ created: 2, changed: 2, unchanged: 0 });
      const made = (await registry.anyone.get(`${ITEMS}/${station.code}:${outer}:${inner}`).expect(200)).body;
      expect(await periods(made)).toEqual([[made.parentId, '2022-02-01', undefined]]);
      expect(await mountsOf(made)).toMatchObject([{ mountLabel: 'Into the frame' }]);
      expect(await eventsOf(made)).toMatchObject([{ label: 'Into the frame', type: { systemName: 'Mount' } }]);
      expect(await periods(stays)).toEqual([[ship.id, '2021-01-01', undefined]]);
      expect(await periods(moves)).toEqual([[station.id, '2021-02-01', undefined]]);
      const again = `${HEADER}\n${rows[2]}`;
      await importCsv(again).expect(200);
      expect(await eventsOf(stays)).toHaveLength(1);
    });

    it('refuse dates before others that were given, and of roots', async () => {
      const item = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2022-01-01') });
      const row = `${item.code},${item.shortName},X,public,vessel,${station.code},2021-01-01,`;
      const refused = await importCsv(`${HEADER}\n${row}`).expect(422);
      expect(refused.body.errors).toMatchObject([{ code: 'before-current-mount', row: 2, header: 'mountDate' }]);
      const root = await importCsv(`${HEADER}\n,${uniqueName()},X,public,vessel,,2021-01-01,`).expect(422);
      expect(root.body.errors).toMatchObject([{ code: 'no-new-parent', header: 'mountDate' }]);
      const label = await importCsv(`${HEADER}\n,${uniqueName()},X,public,vessel,${ship.code},,Label`).expect(422);
      expect(label.body.errors).toMatchObject([{ code: 'required', header: 'mountDate' }]);
      const date = await importCsv(`${HEADER}\n,${uniqueName()},X,public,vessel,${ship.code},1/17/2024,`).expect(422);
      expect(date.body.errors).toMatchObject([{ code: 'bad-date-time', header: 'mountDate' }]);
    });

    it('begin with the latest event of mounting that is imported', async () => {
      const plain = await makeItem(registry.ada, { parentId: ship.id });
      const moved = await makeItem(registry.ada, { parentId: ship.id });
      await move(moved, station.id);
      const dates = ['2019-01-01', '2021-01-01', '2020-01-01'];
      const rows = [plain, moved].flatMap(({ id }) => dates.map((date) => `${id},m,Mount,${date},${date}`));
      await importCsv(['item,label,type,startDate,endDate', ...rows].join('\n'), '?kind=events').expect(200);
      expect(await periods(plain)).toEqual([[ship.id, '2021-01-01', undefined]]);
      expect(await periods(moved)).toEqual([[station.id, '2021-01-01', undefined]]);
    });
  });

  it('are none of an item that is made with a date', async () => {
    const { body } = await registry.ada
      .post(ITEMS)
      .send(itemBody({ parentId: ship.id, workflow: mount('2022-01-01') }))
      .expect(201);
    expect(await periods(body)).toEqual([[ship.id, '2022-01-01', undefined]]);
    await put(body, { parentId: station.id, workflow: mount('2021-12-31') }).expect(422);
  });
});
