import { type RecordDifference } from '@pelorus/registry/domain';
import { ITEMS, makeItem, makeState, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const post = async (path: string, body: object) => (await registry.ada.post(path).send(body).expect(201)).body;
const patch = (path: string, body: object) => registry.ada.patch(path).send(body).expect(200);
const compare = async (path: string): Promise<RecordDifference[]> =>
  (await registry.anyone.get(path).expect(200)).body.differences;

describe('the comparison of two versions of an item', () => {
  it('tells what was added, removed and changed, of the item and what belongs to it', async () => {
    const item = await makeItem(registry.ada, { model: 'first' });
    const path = `${ITEMS}/${item.id}`;
    const kept = await post(`${path}/fields`, { name: 'depth', value: '1 m' });
    const gone = await post(`${path}/parameters`, {
      ...{ name: 'p', shortName: 'p', unitId: SEEDED.percent, typeId: SEEDED.saturation },
      properties: [{ name: 'range', lower: 0, unitId: SEEDED.percent }],
    });
    await post(`${path}/versions`, { validityDate: '2024-01-01' });
    await patch(path, { model: 'second', statusId: SEEDED.publicState });
    await patch(`${path}/fields/${kept.id}`, { value: '2 m' });
    await registry.ada.delete(`${path}/parameters/${gone.id}`).expect(204);
    const contact = (await registry.admin.post('/rest/v2/contacts').send({ lastName: 'Owning' }).expect(201)).body;
    await registry.ada.post(`${path}/contacts/${contact.id}`).send([SEEDED.owner]).expect(201);
    await post(`${path}/versions`, {});
    const own = { kind: 'item', id: item.id, label: item.code, link: path };
    const answer = (await registry.anyone.get(`${path}/versions/1/differences?to=2`).expect(200)).body;
    expect(answer.from).toMatchObject({ version: 1, validityDate: '2024-01-01T00:00:00.000' });
    expect(answer.to).toMatchObject({ version: 2 });
    expect(answer.differences).toEqual([
      {
        action: 'changed',
        record: own,
        changes: [
          { field: 'model', from: 'first', to: 'second' },
          { field: 'status', from: 'construction', to: 'public' },
          { field: 'version', from: 1, to: 2 },
        ],
      },
      {
        action: 'removed',
        record: { kind: 'parameter', id: gone.id, label: 'p', link: `${path}/parameters/${gone.id}` },
        changes: expect.arrayContaining([{ field: 'properties', from: [{ name: 'range', lower: 0, unit: '%' }] }]),
      },
      {
        action: 'added',
        record: expect.objectContaining({ label: 'Owner', link: `${path}/contacts/${contact.id}` }),
        changes: [
          { field: 'contact', to: 'Owning' },
          { field: 'role', to: 'Owner' },
        ],
      },
      {
        action: 'changed',
        record: { kind: 'custom field', id: kept.id, label: 'depth', link: `${path}/fields/${kept.id}` },
        changes: [{ field: 'value', from: '1 m', to: '2 m' }],
      },
    ]);
    const back = await compare(`${path}/versions/2/differences?to=1`);
    expect(back.map(({ action }) => action)).toEqual(['changed', 'added', 'removed', 'changed']);
    expect(await compare(`${path}/versions/1/differences?to=1`)).toEqual([]);
  });

  it('is with the item as it is when no other is named', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.code}`;
    await post(`${path}/versions`, {});
    const version = { field: 'version', from: 1, to: 2 };
    expect((await compare(`${path}/versions/1/differences`))[0]!.changes).toEqual([version]);
    await patch(path, { model: 'M' });
    const answer = (await registry.anyone.get(`${path}/versions/1/differences`).expect(200)).body;
    expect(answer).not.toHaveProperty('to');
    expect(answer.differences[0].changes).toEqual([version, { field: 'model', to: 'M' }]);
  });

  it('is no change of the item when a state or a contact is renamed', async () => {
    const state = await makeState(registry.admin);
    const item = await makeItem(registry.ada, { statusId: state.id });
    await post(`${ITEMS}/${item.id}/versions`, {});
    await registry.admin
      .patch(`/rest/v2/states/${state.id}`)
      .send({ name: uniqueName('state') })
      .expect(200);
    const [own, ...others] = await compare(`${ITEMS}/${item.id}/versions/1/differences`);
    expect([own!.changes.map(({ field }) => field), others]).toEqual([['version'], []]);
  });

  it('is refused for versions that there are none of', async () => {
    const { id } = await makeItem(registry.ada);
    await post(`${ITEMS}/${id}/versions`, {});
    for (const path of [
      '2/differences',
      '1/differences?to=2',
      'x/differences',
      '0/differences',
      '1/differences?to=999999999',
    ]) {
      await registry.anyone.get(`${ITEMS}/${id}/versions/${path}`).expect(404);
    }
    await registry.anyone.get(`${ITEMS}/4711/versions/1/differences`).expect(404);
    for (const query of ['to=x', 'to=0', 'to=9999999999', 'to=1&to=1', 'until=1']) {
      await registry.anyone.get(`${ITEMS}/${id}/versions/1/differences?${query}`).expect(400);
    }
    await registry.anyone.get(`${ITEMS}/${id}/versions/99999999999`).expect(404);
    await registry.anyone.get(`${ITEMS}/${id}/versions/99999999999/differences`).expect(404);
  });
});

describe('the version that was valid at a time', () => {
  it('is the one whose validity began last, whatever their order', async () => {
    const { id } = await makeItem(registry.ada);
    const path = `${ITEMS}/${id}/versions`;
    for (const validityDate of ['2024-02-01T12:00:00', '2023-01-01', '2024-02-01T12:00:00']) {
      await post(path, { validityDate });
    }
    const undated = await post(path, {});
    const at = async (time: string) => (await registry.anyone.get(`${path}/valid${time}`).expect(200)).body;
    expect((await at('?at=2023-01-01T00:00:00')).version).toBe(2);
    expect((await at('?at=2024-01-31')).version).toBe(2);
    expect((await at('?at=2024-02-01T11:59:59.999')).version).toBe(2);
    expect((await at('?at=2024-02-01')).version).toBe(3);
    expect(await at('')).toEqual(undated);
    const none = await registry.anyone.get(`${path}/valid?at=2022-12-31`).expect(404);
    expect(none.body.detail).toContain('2022-12-31T23:59:59.999');
  });

  it('is asked for with a time', async () => {
    const { id } = await makeItem(registry.ada);
    const path = `${ITEMS}/${id}/versions/valid`;
    await registry.anyone.get(path).expect(404);
    expect((await registry.anyone.get(`${path}?at=soon`).expect(400)).body.errors[0].parameter).toBe('at');
    await registry.anyone.get(`${path}?when=2024-01-01`).expect(400);
    await registry.anyone.get(`${ITEMS}/4711/versions/valid`).expect(404);
  });
});
