import { type StreamPropertiesDocument } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const PATH = '/rest/v2/parameters/properties';
const PARAMETER = { name: 'Saturation', shortName: 'sat', unitId: SEEDED.percent, typeId: SEEDED.saturation };
const RANGE = { name: 'manufacturer_range', lower: 0, upper: 150 };

describe('the properties of the parameters of streams', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const sensor = (): Promise<ItemDocument> => makeItem(registry.ada, { typeId: SEEDED.oxygenSensor });
  const parameter = async (item: ItemDocument, properties: readonly object[]): Promise<string> => {
    const path = `${ITEMS}/${item.id}/parameters`;
    const { body } = await registry.ada
      .post(path)
      .send({ ...PARAMETER, properties })
      .expect(201);
    return `${path}/${body.id}`;
  };
  const change = (path: string, properties: readonly object[]) =>
    registry.ada.put(path).send({ properties }).expect(200);
  const ask = async (...codes: string[]): Promise<{ version: string; records: StreamPropertiesDocument[] }> =>
    (await registry.anyone.post(PATH).send({ codes }).expect(200)).body;
  const statesOf = async (code: string) =>
    (await ask(code)).records[0]!.states.map(({ since, until, properties }) => ({
      from: since !== undefined,
      to: until !== undefined,
      properties,
    }));

  it('count from ever, until they are changed', async () => {
    const item = await sensor();
    const path = await parameter(item, [RANGE]);
    const code = `${item.code}:sat`;
    expect(await statesOf(code)).toEqual([{ from: false, to: false, properties: [RANGE] }]);
    await change(path, [{ ...RANGE, upper: 120 }]);
    expect(await statesOf(code)).toEqual([
      { from: false, to: true, properties: [RANGE] },
      { from: true, to: false, properties: [{ ...RANGE, upper: 120 }] },
    ]);
    const [{ states }] = (await ask(code)).records as [StreamPropertiesDocument];
    expect(states[0]!.until).toBe(states[1]!.since);
    expect(states[0]).toMatchObject({ unit: { code: '%', ucum: '%' } });
  });

  it('count from ever where the parameter had none of that name before, and leave the others as they are', async () => {
    const item = await sensor();
    const path = await parameter(item, [RANGE]);
    const spike = { name: 'crit_spike_value', upper: 5, unitId: SEEDED.percent };
    await change(path, [RANGE, spike]);
    const expected = { name: spike.name, upper: spike.upper, unit: { code: '%', ucum: '%' } };
    expect(await statesOf(`${item.code}:sat`)).toEqual([{ from: false, to: false, properties: [RANGE, expected] }]);
    await change(path, [RANGE]);
    expect(await statesOf(`${item.code}:sat`)).toEqual([
      { from: false, to: true, properties: [RANGE, expected] },
      { from: true, to: false, properties: [RANGE] },
    ]);
  });

  it('are those of the parameter that had the code then', async () => {
    const [ship, item] = [await makeItem(registry.ada), await sensor()];
    await parameter(item, [RANGE]);
    const move = { parentId: ship.id, workflow: { mountLabel: 'Mounted', mountDate: '2022-03-01' } };
    await registry.ada.put(`${ITEMS}/${item.id}`).send(move).expect(200);
    const mounted = `${ship.code}:${item.shortName}:sat`;
    const { records } = await ask(`${item.code}:SAT`, mounted, 'no:such:code');
    expect(records.map(({ code, states }) => [code, states.map(({ since, until }) => [since, until])])).toEqual([
      [`${item.code}:SAT`, [[undefined, '2022-03-01T00:00:00.000']]],
      [mounted, [['2022-03-01T00:00:00.000', undefined]]],
    ]);
  });

  describe('are interrupted', () => {
    const CLEANING = 1514;
    const interruptionsOf = async (code: string) =>
      (await ask(code)).records[0]!.interruptions?.map(({ event, since, until }) => [event, since, until]);
    const happen = async (item: ItemDocument, typeId: number, startDate: string, endDate: string): Promise<string> => {
      const path = `${ITEMS}/${item.id}/events`;
      const { body } = await registry.ada.post(path).send({ label: 'x', typeId, startDate, endDate }).expect(201);
      return `${path}/${body.id}`;
    };

    it('by events of the item and of what it was on then, as long as these are there', async () => {
      const [ship, item] = [await makeItem(registry.ada), await sensor()];
      await parameter(item, [RANGE]);
      const move = { parentId: ship.id, workflow: { mountLabel: 'Mounted', mountDate: '2022-03-01' } };
      await registry.ada.put(`${ITEMS}/${item.id}`).send(move).expect(200);
      const mounted = `${ship.code}:${item.shortName}:sat`;
      expect(await interruptionsOf(mounted)).toBeUndefined();
      const own = await happen(item, CLEANING, '2022-05-01T08:00:00', '2022-05-01T09:30:00');
      await happen(ship, CLEANING, '2022-02-28', '2022-03-02');
      await happen(item, SEEDED.deployment, '2022-06-01', '2022-06-02');
      await happen(item, CLEANING, '2022-07-01', '2022-07-01');
      expect(await interruptionsOf(mounted)).toEqual([
        ['Cleaning', '2022-03-01T00:00:00.000', '2022-03-02T00:00:00.000'],
        ['Cleaning', '2022-05-01T08:00:00.000', '2022-05-01T09:30:00.000'],
      ]);
      expect(await interruptionsOf(`${item.code}:sat`)).toBeUndefined();
      await registry.ada.put(own).send({ endDate: '2022-05-01T10:00:00' }).expect(200);
      expect((await interruptionsOf(mounted))?.[1]?.[2]).toBe('2022-05-01T10:00:00.000');
      await registry.ada.delete(own).expect(204);
      expect(await interruptionsOf(mounted)).toHaveLength(1);
    });

    it('since the sensor was taken off, until another one is there', async () => {
      const [ship, elsewhere, item] = [await makeItem(registry.ada), await makeItem(registry.ada), await sensor()];
      await parameter(item, [RANGE]);
      const put = (target: ItemDocument, body: object) =>
        registry.ada.put(`${ITEMS}/${target.id}`).send(body).expect(200);
      await put(item, { parentId: ship.id, workflow: { mountLabel: 'On', mountDate: '2022-03-01' } });
      const mounted = `${ship.code}:${item.shortName}:sat`;
      await put(item, { parentId: elsewhere.id, workflow: { mountLabel: 'Elsewhere', mountDate: '2022-09-01' } });
      expect(await interruptionsOf(mounted)).toEqual([['Unmount', '2022-09-01T00:00:00.000', undefined]]);
      const { shortName } = item;
      const other = await makeItem(registry.ada, { typeId: SEEDED.oxygenSensor, shortName });
      await parameter(other, [RANGE]);
      await put(other, { parentId: ship.id, workflow: { mountLabel: 'On', mountDate: '2022-10-01' } });
      expect(await interruptionsOf(mounted)).toEqual([
        ['Unmount', '2022-09-01T00:00:00.000', '2022-10-01T00:00:00.000'],
      ]);
    });
  });

  it('come with a version that is another one after a change only', async () => {
    const { version } = await ask();
    expect((await ask()).version).toBe(version);
    await sensor();
    expect((await ask()).version).not.toBe(version);
  });

  it('keep the first and the newest states of very many', async () => {
    const item = await sensor();
    const path = await parameter(item, [RANGE]);
    for (let i = 1; i <= 205; i++) await change(path, [{ ...RANGE, upper: 150 - i / 10 }]);
    const [{ states, cut }] = (await ask(`${item.code}:sat`)).records as [StreamPropertiesDocument];
    expect([states.length, cut, states[0]!.since, states[0]!.properties[0]]).toEqual([200, true, undefined, RANGE]);
    expect(states.at(-1)).toMatchObject({ properties: [{ upper: 129.5 }] });
    expect(states[1]!.since! > states[0]!.until!).toBe(true);
  });

  it('are asked for with at most 200 codes', async () => {
    const codes = Array.from({ length: 201 }, (_, i) => `a:b:c${i}`);
    const { body } = await registry.anyone.post(PATH).send({ codes }).expect(422);
    expect(body.detail).toContain('codes');
    await registry.anyone.post(PATH).send({}).expect(422);
  });
});
