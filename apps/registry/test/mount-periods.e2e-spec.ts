import { type MountedDocument } from '@pelorus/registry/domain';
import { type ItemDocument, type MountDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem, revisionOf } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const mount = (mountDate: string, others: object = {}) => ({ mountLabel: 'Mounted', mountDate, ...others });
const unmount = (unmountDate: string) => ({ unmountLabel: 'Taken off', unmountDate });
/** A moment after an item was made. */
const after = ({ created }: ItemDocument): string => new Date(Date.parse(`${created}Z`) + 1).toISOString();
const T0 = 'T00:00:00.000';

describe('mounts', () => {
  let registry: RegistryFixture;
  let ship: ItemDocument;
  let station: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    ship = await makeItem(registry.ada);
    station = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const on = (item: ItemDocument, parent: ItemDocument, date: string) =>
    registry.ada
      .put(`${ITEMS}/${item.id}`)
      .send({ parentId: parent.id, workflow: mount(date) })
      .expect(200);
  const off = (item: ItemDocument, date: string) =>
    registry.ada
      .put(`${ITEMS}/${item.id}`)
      .send({ workflow: unmount(date) })
      .expect(200);
  const move = (item: ItemDocument, parent: ItemDocument | undefined) =>
    registry.ada
      .patch(`${ITEMS}/${item.id}`)
      .send({ parentId: parent?.id ?? null })
      .expect(200);
  const mountsOf = async (item: ItemDocument, query = ''): Promise<MountDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${item.id}/mounts?dedup=false&${query}`).expect(200)).body.records;
  const periods = async (item: ItemDocument) =>
    (await mountsOf(item)).map(({ parent, start, end }) => [parent.id, start.slice(0, 10), end?.slice(0, 10)]);
  const mounted = async (item: ItemDocument, query = ''): Promise<MountedDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${item.id}/mounted?dedup=false&${query}`).expect(200)).body.records;
  const idsOn = async (item: ItemDocument, query = '') => (await mounted(item, query)).map((each) => each.item.id);
  const patchMount = ({ itemId, id }: MountDocument, body: object) =>
    registry.ada.patch(`${ITEMS}/${itemId}/mounts/${id}`).send(body);
  /** A sensor that was on the ship in 2021, on the station in 2022, and is on the ship again since 2023. */
  const travelled = async (): Promise<ItemDocument> => {
    const sensor = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
    await on(sensor, station, '2022-01-01');
    await off(sensor, '2022-07-01');
    await on(sensor, ship, '2023-01-01');
    return sensor;
  };

  describe('of an item', () => {
    it('tell where it was, from when to when', async () => {
      const sensor = await travelled();
      expect(await periods(sensor)).toEqual([
        [ship.id, '2021-01-01', '2022-01-01'],
        [station.id, '2022-01-01', '2022-07-01'],
        [ship.id, '2023-01-01', undefined],
      ]);
      const [first, second] = await mountsOf(sensor);
      expect(Object.keys(second!)).toEqual([
        ...['@uuid', 'id', 'created', 'lastModified', 'start', 'end', 'mountLabel', 'unmountLabel', 'itemId', 'parent'],
      ]);
      const { id, code, shortName, longName } = ship;
      const codes = [{ code, since: `2021-01-01${T0}`, until: `2022-01-01${T0}` }];
      expect(first).toMatchObject({
        itemId: sensor.id,
        mountLabel: 'Mounted',
        parent: { id, code, shortName, longName, codes },
      });
      expect(first).not.toHaveProperty('unmountLabel');
    });

    it('are listed, filtered, sorted and counted like others', async () => {
      const sensor = await travelled();
      const path = `${ITEMS}/${sensor.id}/mounts`;
      const { body } = await registry.anyone
        .get(`${path}?where=parent.code==${ship.code}&sorts=-start&hits=1`)
        .expect(200);
      expect(body).toMatchObject({ hits: 1, totalHits: 2, records: [{ start: `2023-01-01${T0}` }] });
      expect(await mountsOf(sensor, 'where=start<=2022-03-01;end>2022-03-01')).toMatchObject([
        { parent: { id: station.id } },
      ]);
      const one = await registry.anyone.get(`${path}/${body.records[0].id}`).expect(200);
      expect(one.body).toMatchObject({ id: body.records[0].id, parent: { code: ship.code } });
      await registry.anyone.get(`${ITEMS}/${ship.id}/mounts/${body.records[0].id}`).expect(404);
      await registry.anyone.get(`${ITEMS}/vessel:nowhere/mounts`).expect(404);
    });

    it('come with items that are asked for with them', async () => {
      const sensor = await travelled();
      const one = await registry.anyone.get(`${ITEMS}/${sensor.id}?with=mounts&dedup=false`).expect(200);
      expect(one.body.mounts).toEqual(await mountsOf(sensor));
      const list = await registry.anyone
        .get(`${ITEMS}?where=id==${sensor.id}&with=mounts,missions&dedup=false`)
        .expect(200);
      expect(list.body.records[0].mounts).toEqual(one.body.mounts);
      expect(Object.keys(list.body.records[0]).slice(-2)).toEqual(['missions', 'mounts']);
    });

    it('can be asked for in the filter of items', async () => {
      const sensor = await travelled();
      const ids = async (where: string) =>
        (
          (await registry.anyone.get(`${ITEMS}?where=id==${sensor.id};${where}`).expect(200)).body
            .records as ItemDocument[]
        ).length;
      expect(await ids(`mounts.parent.code==${station.code};mounts.start<2022-06-01`)).toBe(1);
      expect(await ids('mounts.end>2022-07-01')).toBe(0);
      expect(await ids('mounts.end=isnull=true')).toBe(0);
      expect(await ids('mounts.start<2020-01-01')).toBe(0);
    });

    it('begin and end now with moves that tell no date', async () => {
      const sensor = await makeItem(registry.ada, { parentId: ship.id });
      const moved = (await move(sensor, station)).body as ItemDocument;
      const root = (await move(sensor, undefined)).body as ItemDocument;
      expect((await mountsOf(sensor)).map(({ start, end, parent }) => [parent.id, start, end])).toEqual([
        [ship.id, sensor.created, moved.lastModified],
        [station.id, moved.lastModified, root.lastModified],
      ]);
      await registry.ada.patch(`${ITEMS}/${sensor.id}`).send({ parentId: null, model: 'x' }).expect(200);
      expect(await mountsOf(sensor)).toHaveLength(2);
    });

    it('may begin and end at the same moment', async () => {
      const sensor = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
      await on(sensor, station, '2021-01-01');
      const [first, second] = await mountsOf(sensor);
      expect([first!.start, first!.end, second!.start]).toEqual(Array(3).fill(`2021-01-01${T0}`));
      expect(first!.parent.codes).toEqual([{ code: ship.code, since: first!.start, until: first!.start }]);
      expect(await idsOn(ship, 'at=2021-01-01T00:00:00')).not.toContain(sensor.id);
    });

    it('that were planned do not take place when the item is moved before', async () => {
      const sensor = await makeItem(registry.ada, { parentId: ship.id });
      await on(sensor, station, '2099-01-01');
      await move(sensor, ship);
      const all = await mountsOf(sensor);
      expect(all.map(({ parent, end }) => [parent.id, end !== undefined])).toEqual([
        [ship.id, true],
        [ship.id, false],
      ]);
    });

    it('refuse a date before one that was given for another, naming it', async () => {
      const sensor = await makeItem(registry.ada, { parentId: ship.id, workflow: mount('2021-01-01') });
      await off(sensor, '2021-09-01');
      const [last] = await mountsOf(sensor);
      const body = { parentId: station.id, workflow: mount('2021-06-01') };
      const refused = await registry.ada.put(`${ITEMS}/${sensor.id}`).send(body).expect(422);
      expect(refused.body.errors).toMatchObject([{ code: 'before-current-mount', pointer: '/workflow/mountDate' }]);
      expect(refused.body.errors[0].detail).toContain(`(mount ${last!.id})`);
    });

    it('refuse what would have been on itself', async () => {
      const [inner, outer] = [await makeItem(registry.ada), await makeItem(registry.ada)];
      await on(inner, outer, '2021-01-01');
      await off(inner, '2022-01-01');
      const body = { parentId: inner.id, workflow: mount('2021-06-01') };
      const refused = await registry.ada.put(`${ITEMS}/${outer.id}`).send(body).expect(422);
      expect(refused.body.errors).toMatchObject([{ code: 'mount-cycle', pointer: '/workflow/mountDate' }]);
      await on(outer, inner, '2022-01-01');
    });
  });

  describe('corrected', () => {
    it('tell other dates and labels, and so do their events', async () => {
      const sensor = await travelled();
      const [, second] = await mountsOf(sensor);
      const path = `${ITEMS}/${sensor.id}/mounts/${second!.id}`;
      const read = await registry.anyone.get(path).expect(200);
      const body = { ...read.body, start: '2022-02-01T12:00:00+02:00', end: '2022-08-01', unmountLabel: 'Recovered' };
      const put = await registry.ada.put(path).set('If-Match', read.headers['etag']!).send(body).expect(200);
      expect(put.body).toMatchObject({
        start: '2022-02-01T10:00:00.000',
        end: `2022-08-01${T0}`,
        mountLabel: 'Mounted',
      });
      expect(revisionOf(put)).toBe(revisionOf(read) + 1);
      await registry.ada.put(path).set('If-Match', read.headers['etag']!).send(body).expect(412);
      const { body: events } = await registry.anyone.get(`${ITEMS}/${sensor.id}/events?dedup=false`).expect(200);
      expect(
        events.records.map((event: { label: string; startDate: string }) => [event.label, event.startDate]),
      ).toEqual([
        ['Mounted', `2021-01-01${T0}`],
        ['Mounted', '2022-02-01T10:00:00.000'],
        ['Recovered', `2022-08-01${T0}`],
        ['Mounted', `2023-01-01${T0}`],
      ]);
    });

    it('need not have events, which may be gone', async () => {
      const sensor = await travelled();
      const { body } = await registry.anyone.get(`${ITEMS}/${sensor.id}/events`).expect(200);
      for (const { id } of body.records) await registry.ada.delete(`${ITEMS}/${sensor.id}/events/${id}`).expect(204);
      const [first] = await mountsOf(sensor);
      await patchMount(first!, { start: '2020-01-01', mountLabel: null }).expect(200);
      expect((await mountsOf(sensor))[0]).not.toHaveProperty('mountLabel');
    });

    it('leave the others their time', async () => {
      const sensor = await travelled();
      const [first, second, third] = (await mountsOf(sensor)) as [MountDocument, MountDocument, MountDocument];
      const refused = async (each: MountDocument, body: object, pointer: string, other: MountDocument) => {
        const answer = await patchMount(each, body).expect(422);
        expect(answer.body.errors).toMatchObject([{ code: 'mount-overlap', pointer }]);
        expect(answer.body.errors[0].detail).toContain(`(mount ${other.id})`);
      };
      await refused(first, { end: '2022-01-01T00:00:00.001' }, '/end', second);
      await refused(second, { start: '2021-12-31' }, '/start', first);
      await refused(second, { end: '2023-01-02' }, '/end', third);
      await refused(third, { start: '2022-06-01' }, '/start', second);
      await refused(first, { start: '2022-03-01', end: '2022-03-01' }, '/end', second);
      await patchMount(first, { end: '2021-12-01' }).expect(200);
      await patchMount(second, { start: '2021-12-01' }).expect(200);
    });

    it.each([
      [1, { start: '2022-12-01' }, '/start', 'end-before-start'],
      [1, { end: '2021-12-01' }, '/end', 'end-before-start'],
      [1, { end: null }, '/end', 'mount-ended'],
      [2, { end: '2024-01-01' }, '/end', 'still-mounted'],
      [2, { unmountLabel: 'x' }, '/unmountLabel', 'still-mounted'],
      [1, { start: 'yesterday' }, '/start', 'bad-date-time'],
      [1, { start: null }, '/start', 'required'],
      [1, { mountLabel: ' ' }, '/mountLabel', 'bad-format'],
      [1, { parentId: 1 }, '/parentId', 'unknown-key'],
    ])('%i refuse %j', async (which, body, pointer, code) => {
      const sensor = await travelled();
      const before = await mountsOf(sensor);
      const answer = await patchMount(before[which]!, body).expect(422);
      expect(answer.body.errors).toMatchObject([{ code, pointer }]);
      expect(await mountsOf(sensor)).toEqual(before);
    });

    it('refuse what would have been on itself', async () => {
      const [inner, outer] = [await makeItem(registry.ada), await makeItem(registry.ada)];
      await on(inner, outer, '2021-01-01');
      await off(inner, '2022-01-01');
      await on(outer, inner, '2023-01-01');
      const [since] = await mountsOf(outer);
      const answer = await patchMount(since!, { start: '2021-06-01' }).expect(422);
      expect(answer.body.errors).toMatchObject([{ code: 'mount-cycle', pointer: '/start' }]);
    });

    it('refuse to be on another item than they were', async () => {
      const [first] = await mountsOf(await travelled());
      await patchMount(first!, { parent: { ...first!.parent, id: station.id } }).expect(422);
      await patchMount(first!, { parent: first!.parent, itemId: first!.itemId }).expect(200);
    });

    it('need the right on the item', async () => {
      const [first] = await mountsOf(await travelled());
      const path = `${ITEMS}/${first!.itemId}/mounts/${first!.id}`;
      await registry.ben.put(path).send({ start: '2020-01-01' }).expect(403);
      await registry.anyone.put(path).send({ start: '2020-01-01' }).expect(401);
      await registry.ada.put(`${ITEMS}/${ship.id}/mounts/${first!.id}`).send({}).expect(404);
    });
  });

  describe('on an item', () => {
    it('tell what was on it at a moment, on whatever level, since when and until when', async () => {
      const [boat, buoy, frame, sensor] = [
        await makeItem(registry.ada),
        await makeItem(registry.ada),
        await makeItem(registry.ada, { shortName: 'Frame' }),
        await makeItem(registry.ada, { shortName: 'CTD' }),
      ] as [ItemDocument, ItemDocument, ItemDocument, ItemDocument];
      await on(frame, boat, '2020-01-01');
      await on(sensor, frame, '2020-06-01');
      await on(frame, buoy, '2021-01-01');
      await off(sensor, '2021-06-01');
      const [stay] = await mounted(boat, 'at=2020-12-31&where=shortName==CTD');
      const [{ id: mountId, parent }] = (await mountsOf(sensor)) as [MountDocument];
      expect(stay).toEqual({
        item: expect.objectContaining({ id: sensor.id, code: sensor.code }),
        stays: [
          {
            ...{ path: 'frame:ctd', code: `${boat.code}:frame:ctd`, mountId },
            ...{ since: `2020-06-01${T0}`, until: `2021-01-01${T0}` },
          },
        ],
      });
      expect(parent.codes).toEqual([
        { code: `${boat.code}:frame`, since: `2020-06-01${T0}`, until: `2021-01-01${T0}` },
        { code: `${buoy.code}:frame`, since: `2021-01-01${T0}`, until: `2021-06-01${T0}` },
      ]);
      expect(await idsOn(boat, 'at=2020-03-01T12:00:00')).toEqual([frame.id]);
      expect(await idsOn(boat, 'at=2021-01-01T00:00:00')).toEqual([]);
      expect(await idsOn(boat, 'at=2020-12-31T23:59:59.999')).toEqual([frame.id, sensor.id]);
      expect(await idsOn(buoy, 'at=2021-03-01&sorts=-id')).toEqual([sensor.id, frame.id]);
      expect(await idsOn(buoy, 'at=2021-06-01T00:00:00.000')).toEqual([frame.id]);
      expect(await idsOn(buoy)).toEqual([frame.id]);
      expect((await mounted(buoy))[0]!.stays[0]).not.toHaveProperty('until');
    });

    it('tell of a day what was there at any time of it, by every way', async () => {
      const [boat, frame, rack] = [
        await makeItem(registry.ada),
        await makeItem(registry.ada, { shortName: 'frame' }),
        await makeItem(registry.ada, { shortName: 'rack' }),
      ] as [ItemDocument, ItemDocument, ItemDocument];
      await on(frame, boat, '2020-01-01');
      await on(rack, boat, '2020-05-05T06:00:00');
      const sensor = await makeItem(registry.ada, { parentId: frame.id, workflow: mount('2020-05-05T09:00:00') });
      await on(sensor, rack, '2020-05-05T15:00:00');
      const ways = (await mounted(boat, 'at=2020-05-05')).find(({ item }) => item.id === sensor.id)!.stays;
      expect(ways.map(({ path }) => path)).toEqual([`frame:${sensor.shortName}`, `rack:${sensor.shortName}`]);
      expect(await idsOn(boat, 'at=2020-05-04')).toEqual([frame.id]);
      expect(await idsOn(boat, 'at=2020-05-05T09:00:00')).toEqual([frame.id, rack.id, sensor.id]);
      expect(await idsOn(boat, 'at=2020-05-05T08:59:59.999')).toEqual([frame.id, rack.id]);
    });

    it('are there at once', async () => {
      const boat = await makeItem(registry.ada);
      const sensor = await makeItem(registry.ada, { parentId: boat.id });
      expect(await idsOn(boat)).toEqual([sensor.id]);
      expect(await idsOn(boat, `at=${sensor.created}`)).toEqual([sensor.id]);
      expect(await idsOn(boat, 'at=')).toEqual([sensor.id]);
      const type = `where=type.systemName==${sensor.type.systemName}`;
      const { body } = await registry.anyone.get(`${ITEMS}/${boat.code}/mounted?${type}&hits=0`).expect(200);
      expect(body).toMatchObject({ hits: 0, totalHits: 1, records: [] });
    });

    it.each([
      ['at=2099-01-01', 'in-future'],
      ['at=yesterday', 'bad-date-time'],
      ['at=2023-02-30', 'bad-date-time'],
      ['at=2020-01-01&at=2021-01-01', 'repeated-parameter'],
      ['att=2020-01-01', 'unknown-parameter'],
    ])('refuse %s', async (query, code) => {
      const { body } = await registry.anyone.get(`${ITEMS}/${ship.id}/mounted?${query}`).expect(400);
      expect(body.errors).toMatchObject([{ code }]);
    });

    it('are none of an item that there is not', async () => {
      await registry.anyone.get(`${ITEMS}/vessel:nowhere/mounted`).expect(404);
    });
  });

  describe('and what the registry knew of them', () => {
    it('are two questions: when it was so, and when it was known', async () => {
      const boat = await makeItem(registry.ada);
      const sensor = await makeItem(registry.ada, { parentId: boat.id, workflow: mount('2021-03-01') });
      const [first] = await mountsOf(sensor);
      const corrected = (await patchMount(first!, { start: '2021-02-01' }).expect(200)).body as MountDocument;
      const gone = (await off(sensor, '2021-06-01')).body as ItemDocument;
      const [before, between, last] = [first!.lastModified, corrected.lastModified, gone.lastModified];
      const known = async (asOf: string) =>
        (await mountsOf(sensor, `asOf=${asOf}`)).map(({ start, end }) => [start.slice(0, 10), end?.slice(0, 10)]);
      expect(await known(before)).toEqual([['2021-03-01', undefined]]);
      expect(await known(between)).toEqual([['2021-02-01', undefined]]);
      expect(await known(last)).toEqual([['2021-02-01', '2021-06-01']]);
      expect(await idsOn(boat, `at=2021-02-15&asOf=${before}`)).toEqual([]);
      expect(await idsOn(boat, `at=2021-02-15&asOf=${between}`)).toEqual([sensor.id]);
      expect(await idsOn(boat, `at=2021-07-01&asOf=${between}`)).toEqual([sensor.id]);
      expect(await idsOn(boat, 'at=2021-07-01')).toEqual([]);
      expect(await idsOn(boat, `asOf=${between}`)).toEqual([sensor.id]);
      expect(await idsOn(boat, `asOf=${last}`)).toEqual([]);
      const [then] = (
        await registry.anyone.get(`${ITEMS}?where=id==${sensor.id}&with=mounts&asOf=${between}`).expect(200)
      ).body.records as ItemDocument[];
      expect(then).toMatchObject({ code: `${boat.code}:${sensor.shortName}`, mounts: [{ start: `2021-02-01${T0}` }] });
      expect(then!.mounts![0]).not.toHaveProperty('end');
    });

    it('name what is mounted as it was described then', async () => {
      const boat = await makeItem(registry.ada);
      const sensor = await makeItem(registry.ada, { parentId: boat.id, model: 'old' });
      await registry.ada.patch(`${ITEMS}/${sensor.id}`).send({ model: 'new' }).expect(200);
      expect((await mounted(boat, `asOf=${sensor.created}`))[0]!.item.model).toBe('old');
      expect((await mounted(boat))[0]!.item.model).toBe('new');
      const late = await registry.anyone.get(`${ITEMS}/${boat.id}/mounted?asOf=${sensor.created}&at=2025-01-01`);
      expect(late.status).toBe(200);
      const { body } = await registry.anyone
        .get(`${ITEMS}/${boat.id}/mounted?asOf=${boat.created}&at=${after(sensor)}`)
        .expect(400);
      expect(body.errors).toMatchObject([{ code: 'in-future' }]);
    });
  });

  it('cannot overlap, whoever writes them', async () => {
    const sensor = await travelled();
    await expect(
      registry.sql(`update registry.mount set start_date = '2021-06-01' where item_id = $1 and end_date is null`, [
        sensor.id,
      ]),
    ).rejects.toThrow(/mount_overlap/);
  });
});
