import { type CodeHolderDocument, type ParameterStreamsDocument } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, itemBody, makeItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const PARAMETER = { name: 'Saturation', shortName: 'sat', unitId: SEEDED.percent, typeId: SEEDED.saturation };

describe('the codes of an instrument over time', () => {
  let registry: RegistryFixture;
  let ship: ItemDocument;
  let buoy: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    ship = await makeItem(registry.ada);
    buoy = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  const sensor = async (overrides: object = {}): Promise<ItemDocument> => {
    const item = await makeItem(registry.ada, { typeId: SEEDED.oxygenSensor, ...overrides });
    await registry.ada.post(`${ITEMS}/${item.id}/parameters`).send(PARAMETER).expect(201);
    return item;
  };
  const change = (item: ItemDocument, body: object) => registry.ada.put(`${ITEMS}/${item.id}`).send(body).expect(200);
  const mount = (item: ItemDocument, parent: ItemDocument, mountDate: string) =>
    change(item, { parentId: parent.id, workflow: { mountLabel: 'Mounted', mountDate } });
  const unmount = (item: ItemDocument, unmountDate: string) =>
    change(item, { workflow: { unmountLabel: 'Taken off', unmountDate } });
  const streams = async (key: number | string, query = ''): Promise<ParameterStreamsDocument[]> =>
    (await registry.anyone.get(`${ITEMS}/${key}/streams${query}`).expect(200)).body.records;
  const codes = async (item: ItemDocument) =>
    (await streams(item.id))[0]?.codes.map(({ code, since, until }) => [
      code,
      since?.slice(0, 10),
      until?.slice(0, 10),
    ]);
  const follow = async (...asked: string[]) =>
    (await registry.anyone.post('/rest/v2/parameters/streams').send({ codes: asked }).expect(200)).body;

  it('follow its mounts, by the id and by the code of today', async () => {
    const item = await sensor();
    await mount(item, ship, '2022-03-01');
    await unmount(item, '2023-01-01');
    await mount(item, buoy, '2023-05-01');
    const expected = [
      [`${item.code}:sat`, undefined, '2022-03-01'],
      [`${ship.code}:${item.shortName}:sat`, '2022-03-01', '2023-01-01'],
      [`${item.code}:sat`, '2023-01-01', '2023-05-01'],
      [`${buoy.code}:${item.shortName}:sat`, '2023-05-01', undefined],
    ];
    expect(await codes(item)).toEqual(expected);
    const [byCode] = await streams(`${buoy.code}:${item.shortName}`);
    expect(byCode).toMatchObject({ shortName: 'sat', name: 'Saturation', unit: '%', code: expected[3]![0] });
  });

  it('follow the moves of what it is on', async () => {
    const frame = await makeItem(registry.ada);
    const item = await sensor({ parentId: frame.id });
    await mount(frame, ship, '2022-03-01');
    expect(await codes(item)).toEqual([
      [`${frame.code}:${item.shortName}:sat`, undefined, '2022-03-01'],
      [`${ship.code}:${frame.shortName}:${item.shortName}:sat`, '2022-03-01', undefined],
    ]);
  });

  it('follow its type, while it is a root', async () => {
    const item = await sensor();
    const before = item.code;
    const { body: changed } = await change(item, { typeId: SEEDED.vessel });
    const [{ codes: found } = { codes: [] }] = await streams(item.id);
    expect(found.map(({ code }) => code)).toEqual([`${before}:sat`, `${changed.code}:sat`]);
    expect(found[0]!.until).toBe(found[1]!.since);
  });

  it('say which dates nobody gave', async () => {
    const item = await sensor();
    await registry.ada.patch(`${ITEMS}/${item.id}`).send({ parentId: ship.id }).expect(200);
    const [{ codes: found } = { codes: [] }] = await streams(item.id);
    expect(found[1]).toMatchObject({ code: `${ship.code}:${item.shortName}:sat`, undated: true });
  });

  it('are those that were known at a moment', async () => {
    const item = await sensor();
    const [{ moment } = { moment: '' }] = await registry.sql<{ moment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as moment`,
    );
    await mount(item, ship, '2022-03-01');
    expect((await streams(item.id, `?asOf=${moment}`))[0]!.codes).toEqual([{ code: `${item.code}:sat` }]);
  });

  describe('of a sensor and the one that replaced it', () => {
    let first: ItemDocument;
    let second: ItemDocument;
    let code: string;
    beforeAll(async () => {
      first = await sensor();
      code = `${ship.code}:${first.shortName}`;
      await mount(first, ship, '2022-01-01');
      await unmount(first, '2023-01-01');
      second = await sensor({ shortName: first.shortName, parentId: ship.id });
    });

    it('are told apart', async () => {
      expect(await codes(first)).toContainEqual([`${code}:sat`, '2022-01-01', '2023-01-01']);
      // Nobody said since when the second one is there: perhaps since the first one was taken off.
      expect(await codes(second)).toEqual([[`${code}:sat`, '2023-01-01', undefined]]);
    });

    it('are followed by what they measured', async () => {
      const [now, before] = await follow(`${code}:SAT$NRT`, `${first.code}:sat`);
      expect(now).toMatchObject({ code: `${code}:SAT$NRT`, itemId: second.id });
      expect(before).toMatchObject({ itemId: first.id });
      expect(now.codes).toEqual([{ code: `${code}:sat`, since: '2023-01-01T00:00:00.000' }]);
    });

    it('have their holders, the last one first', async () => {
      const { body } = await registry.anyone.get(`/rest/v2/codes/${code.toUpperCase()}`).expect(200);
      const holders: CodeHolderDocument[] = body.records;
      expect(holders.map(({ item, since, until }) => [item.id, since?.slice(0, 10), until?.slice(0, 10)])).toEqual([
        [second.id, '2023-01-01', undefined],
        [first.id, '2022-01-01', '2023-01-01'],
      ]);
      expect((await registry.anyone.get('/rest/v2/codes/vessel:nobody').expect(200)).body.records).toEqual([]);
    });
  });

  it('are left out where no parameter ever had them', async () => {
    expect(await follow('vessel:nobody:nothing', 'x')).toEqual([]);
    await registry.anyone.post('/rest/v2/parameters/streams').send({}).expect(422);
    await registry.anyone.get(`${ITEMS}/vessel:nobody/streams`).expect(404);
  });

  describe('that nobody has any more', () => {
    let item: ItemDocument;
    let former: string;
    beforeAll(async () => {
      item = await sensor();
      former = item.code;
      await mount(item, ship, '2022-03-01');
    });

    it('lead to the item, and say who had them', async () => {
      const answer = await registry.anyone.get(`${ITEMS}/${former}?dedup=false`).redirects(0).expect(303);
      expect(answer.headers['location']).toBe(`${ITEMS}/${item.id}?dedup=false`);
      expect(answer.body).toMatchObject({ code: 'former-code', holders: [{ item: { id: item.id } }] });
      expect(answer.body.detail).toContain(`${ship.code}:${item.shortName}`);
    });

    it('name all where several had them, the last one first', async () => {
      const heir = await sensor({ shortName: item.shortName });
      await mount(heir, buoy, '2023-03-01');
      const { body, headers } = await registry.anyone.get(`${ITEMS}/${former}`).redirects(0).expect(303);
      expect(headers['location']).toBe(`${ITEMS}/${heir.id}`);
      expect(body.holders.map((holder: CodeHolderDocument) => holder.item.id)).toEqual([heir.id, item.id]);
    });

    it('are named by what else is asked about them', async () => {
      const { body } = await registry.anyone.get(`${ITEMS}/${former}/events`).expect(404);
      expect(body).toMatchObject({ code: 'former-code' });
      await registry.ada.patch(`${ITEMS}/${former}`).send({ longName: 'x' }).expect(404);
    });
  });

  it('may be taken again by another item', async () => {
    const item = await sensor();
    await mount(item, ship, '2022-03-01');
    const { body } = await registry.ada
      .post(ITEMS)
      .send(itemBody({ shortName: item.shortName, typeId: SEEDED.oxygenSensor }))
      .expect(201);
    expect(body.code).toBe(item.code);
    await registry.anyone.get(`${ITEMS}/${item.code}`).expect(200);
  });
});
