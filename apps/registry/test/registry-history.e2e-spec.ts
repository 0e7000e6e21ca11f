import { type RegistryEntry } from '@pelorus/registry/domain';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem } from './item-factory';
import { ADA, addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

const HISTORY = '/rest/v2/history';

describe('what changed between two moments', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const read = async (query: Record<string, string>, client: ServiceClient = registry.ada) =>
    (await client.get(`${HISTORY}?${new URLSearchParams(query)}`).expect(200)).body as {
      totalHits: number;
      records: RegistryEntry[];
    };
  const told = ({ records }: { readonly records: readonly RegistryEntry[] }) =>
    records.map(({ action, item, record }) => `${record.kind} ${action} ${item}`);
  /** The moment of the last change of an item. */
  const changed = async (id: number): Promise<string> =>
    (await registry.ada.get(`${ITEMS}/${id}`).expect(200)).body.lastModified;

  it('is told of an item, all that was on it meanwhile, and what belongs to them', async () => {
    const [ship, other] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const rack = await makeItem(registry.ada, { parentId: ship.id });
    const probe = await makeItem(registry.ada, { parentId: rack.id });
    const gone = await makeItem(registry.ada, { parentId: ship.id });
    await registry.ada.patch(`${ITEMS}/${other.id}`).send({ model: 'start' }).expect(200);
    const since = await changed(other.id);
    await registry.ada.patch(`${ITEMS}/${probe.id}`).send({ model: 'M' }).expect(200);
    const parameter = (
      await registry.ada.post(`${ITEMS}/${rack.id}/fields`).send({ name: 'depth', value: '1 m' }).expect(201)
    ).body;
    await registry.ada.patch(`${ITEMS}/${gone.id}`).send({ parentId: other.id }).expect(200);
    await registry.ada.delete(`${ITEMS}/${rack.id}/fields/${parameter.id}`).expect(204);
    await registry.ada.patch(`${ITEMS}/${other.id}`).send({ model: 'end' }).expect(200);
    const until = await changed(other.id);
    await registry.ada.patch(`${ITEMS}/${probe.id}`).send({ model: 'later' }).expect(200);

    const moved = `${other.code}:${gone.shortName}`;
    const expected = [
      `custom field deleted ${rack.code}`,
      `item moved ${moved}`,
      `mount created ${moved}`,
      `mount changed ${moved}`,
      `custom field created ${rack.code}`,
      `item changed ${probe.code}`,
    ];
    const found = await read({ item: ship.code, datetimeMin: since, datetimeMax: until });
    expect(told(found).sort()).toEqual([...expected].sort());
    expect(found.totalHits).toBe(expected.length);
    expect(found.records.map(({ date }) => date)).toEqual(
      found.records
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect(found.records.at(-1)).toMatchObject({ account: ADA, changes: [{ field: 'model', to: 'M' }] });
    expect(told(await read({ item: String(probe.id), datetimeMin: since, datetimeMax: until }))).toEqual([
      `item changed ${probe.code}`,
    ]);
    const all = await read({ datetimeMin: since, datetimeMax: until });
    expect(told(all)).toEqual(expect.arrayContaining([...expected, `item changed ${other.code}`]));
    expect(all.totalHits).toBe(expected.length + 2);
    const part = await read({ datetimeMin: since, datetimeMax: until, hits: '2', offset: '1' });
    expect(part).toMatchObject({ totalHits: all.totalHits, records: all.records.slice(1, 3) });
  });

  it('takes the history of each item, cut to the time', async () => {
    const item = await makeItem(registry.ada);
    for (const model of ['a', 'b', 'c']) await registry.ada.patch(`${ITEMS}/${item.id}`).send({ model }).expect(200);
    await addParameter(registry, item.id, 'salinity');
    const whole = (await registry.ada.get(`${ITEMS}/${item.id}/history?within=true`).expect(200)).body.records;
    for (const [from, to] of [
      [0, 0],
      [1, 3],
      [0, whole.length - 1],
    ] as const) {
      const bounds = { datetimeMin: whole[to].date, datetimeMax: whole[from].date };
      const { records } = await read({ item: item.code, ...bounds });
      const expected = whole.filter(
        ({ date }: { date: string }) => date >= bounds.datetimeMin && date <= bounds.datetimeMax,
      );
      expect(records).toEqual(expected.map((entry: object) => ({ ...entry, item: item.code })));
    }
  });

  it('tells of missions and the catalogue where the whole registry is meant, and accounts to those who have one', async () => {
    const state = (await registry.admin.post('/rest/v2/states').send({ name: 'between two moments' }).expect(201)).body;
    const query = { datetimeMin: state.created, datetimeMax: state.created };
    const [entry] = (await read(query)).records;
    expect(entry).toMatchObject({ action: 'created', record: { kind: 'state', label: 'between two moments' } });
    expect(entry).not.toHaveProperty('item');
    expect((await read(query, registry.anyone)).records[0]).not.toHaveProperty('account');
  });

  it('is of the last seven days without bounds', async () => {
    const item = await makeItem(registry.ada);
    expect(told(await read({ item: item.code }))).toContain(`item created ${item.code}`);
    const old = await read({ item: item.code, datetimeMax: '2020-01-07' });
    expect(old).toMatchObject({ totalHits: 0, records: [] });
  });

  it.each([
    ['datetimeMin=soon', 400, 'bad-date-time'],
    ['datetimeMin=2024-01-02&datetimeMax=2024-01-01', 400, 'ends-before-it-begins'],
    ['item=vessel:nowhere', 404, 'not-found'],
    ['item=%20', 404, 'not-found'],
    ['hits=10001', 400, undefined],
    ['within=true', 400, undefined],
  ])('refuses %s', async (query, status, code) => {
    const { body } = await registry.anyone.get(`${HISTORY}?${query}`).expect(status);
    if (code) expect(body.code).toBe(code);
  });
});
