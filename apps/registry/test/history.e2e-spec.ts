import { type Response } from 'supertest';
import { type HistoryEntry } from '@pelorus/registry/domain';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem, SEEDED, uniqueName } from './item-factory';
import { ADA, addParameter, ADMIN, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const historyOf = async (path: string, client: ServiceClient = registry.ada): Promise<HistoryEntry[]> =>
  (await client.get(path).expect(200)).body.records;
const short = (entries: readonly HistoryEntry[]) => entries.map(({ revision, action }) => [revision, action]);
const change = (client: ServiceClient, path: string, body: object): Promise<Response> =>
  Promise.resolve(client.patch(path).send(body).expect(200));

describe('the history of an item', () => {
  it('tells what happened, by whom and when, in the names that clients know', async () => {
    const [ship, other] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const item = await makeItem(registry.ada, { parentId: ship.id, longName: 'Probe', typeId: SEEDED.oxygenSensor });
    const path = `${ITEMS}/${item.id}`;
    await change(registry.ada, path, { longName: 'Sonde', model: 'M' });
    await change(registry.admin, path, { parentId: other.id, model: null });
    await registry.ada.delete(path).expect(200);
    await change(registry.ada, path, { statusId: SEEDED.publicState });
    const entries = await historyOf(`${path}/history`);
    expect(short(entries)).toEqual([
      [5, 'restored'],
      [4, 'decommissioned'],
      [3, 'moved'],
      [2, 'changed'],
      [1, 'created'],
    ]);
    expect(entries.map(({ account }) => account)).toEqual([ADA, ADA, ADMIN, ADA, ADA]);
    expect(entries.map(({ changes }) => changes).slice(0, 4)).toEqual([
      [{ field: 'status', from: 'decommissioned', to: 'public' }],
      [{ field: 'status', from: 'construction', to: 'decommissioned' }],
      [
        { field: 'code', from: item.code, to: `${other.code}:${item.shortName}` },
        { field: 'model', from: 'M' },
        { field: 'parent', from: ship.code, to: other.code },
      ],
      [
        { field: 'longName', from: 'Probe', to: 'Sonde' },
        { field: 'model', to: 'M' },
      ],
    ]);
    expect(entries[4]!.changes).toContainEqual({ field: 'parent', to: ship.code });
    expect(entries[4]!.changes).toContainEqual({ field: 'type', to: 'oxygen sensor' });
    expect(entries[4]!.date).toBe(item.created);
    expect(entries[4]!.record).toEqual({ kind: 'item', id: item.id, label: item.code, link: path });
    expect(await historyOf(`${ITEMS}/${other.code}:${item.shortName}/history`)).toEqual(entries);
  });

  it('tells of a re-coding as a change of the code', async () => {
    const [ship, other] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const rack = await makeItem(registry.ada, { parentId: ship.id });
    const probe = await makeItem(registry.ada, { parentId: rack.id });
    await change(registry.ada, `${ITEMS}/${rack.id}`, { parentId: other.id });
    const [last] = await historyOf(`${ITEMS}/${probe.id}/history`);
    expect(last).toMatchObject({ revision: 2, action: 'changed' });
    expect(last!.changes).toEqual([
      { field: 'code', from: probe.code, to: `${other.code}:${rack.shortName}:${probe.shortName}` },
    ]);
  });

  it('weaves in what belongs to the item', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}`;
    const given = { name: 'Salinity', shortName: 'sal', unitId: SEEDED.percent, typeId: SEEDED.saturation };
    const property = { name: 'range', lower: 0, upper: 40, unitId: SEEDED.percent };
    const parameter = (await registry.ada.post(`${path}/parameters`).send(given).expect(201)).body;
    await change(registry.ada, `${path}/parameters/${parameter.id}`, { comment: 'new', properties: [property] });
    await registry.ada.delete(`${path}/parameters/${parameter.id}`).expect(204);
    const field = (await registry.ada.post(`${path}/fields`).send({ name: 'depth', value: '1 m' }).expect(201)).body;
    expect(short(await historyOf(`${path}/history`))).toEqual([[1, 'created']]);
    const entries = await historyOf(`${path}/history?within=true`);
    const record = { kind: 'parameter', id: parameter.id, label: 'sal', link: `${path}/parameters/${parameter.id}` };
    expect(entries).toMatchObject([
      { action: 'created', record: { kind: 'custom field', id: field.id, label: 'depth' } },
      { action: 'deleted', revision: 2, record },
      { action: 'changed', revision: 2, record },
      { action: 'created', revision: 1, record },
      { action: 'created', record: { kind: 'item', id: item.id } },
      { action: 'created', record: { kind: 'contact of an item', label: 'Editor' } },
    ]);
    expect(entries[2]!.changes).toEqual([
      { field: 'properties', from: [], to: [{ name: 'range', lower: 0, upper: 40, unit: '%' }] },
      { field: 'comment', to: 'new' },
    ]);
    expect(entries[3]!.changes).toContainEqual({ field: 'unit', to: '%' });
    const own = await historyOf(`${path}/parameters/${parameter.id}/history`);
    expect(own).toEqual(entries.filter((entry) => entry.record.kind === 'parameter'));
  });

  it('comes in parts', async () => {
    const item = await makeItem(registry.ada);
    for (const model of ['a', 'b', 'c']) await change(registry.ada, `${ITEMS}/${item.id}`, { model });
    const all = await historyOf(`${ITEMS}/${item.id}/history`);
    const part = (await registry.ada.get(`${ITEMS}/${item.id}/history?hits=2&offset=1`).expect(200)).body;
    expect(part).toMatchObject({ offset: 1, hits: 2, totalHits: 4, records: all.slice(1, 3) });
    for (const [query, hits] of [
      ['hits=0', 0],
      ['offset=4', 0],
      ['offset=3', 1],
    ] as const) {
      const { body } = await registry.ada.get(`${ITEMS}/${item.id}/history?${query}`).expect(200);
      expect([body.hits, body.totalHits]).toEqual([hits, 4]);
    }
  });

  it('calls states, types and units what they were called then', async () => {
    const state = (await registry.admin.post('/rest/v2/states').send({ name: 'in repair' }).expect(201)).body;
    const item = await makeItem(registry.ada, { statusId: state.id });
    await change(registry.admin, `/rest/v2/states/${state.id}`, { name: 'at the workshop' });
    await change(registry.ada, `${ITEMS}/${item.id}`, { model: 'M' });
    await change(registry.ada, `${ITEMS}/${item.id}`, { statusId: SEEDED.publicState });
    await registry.admin.delete(`/rest/v2/states/${state.id}`).expect(204);
    const [last, middle, first] = await historyOf(`${ITEMS}/${item.id}/history`);
    expect(last!.changes).toEqual([{ field: 'status', from: 'at the workshop', to: 'public' }]);
    expect(middle!.changes).toEqual([{ field: 'model', to: 'M' }]);
    expect(first!.changes).toContainEqual({ field: 'status', to: 'in repair' });
  });

  it('tells accounts only to those who have one, and names nobody for what no account wrote', async () => {
    const item = await makeItem(registry.ada);
    await addParameter(registry, item.id, 'salinity');
    const path = `${ITEMS}/${item.id}/history?within=true`;
    const open = await registry.anyone.get(path).expect(200);
    expect(open.text).not.toContain(ADA);
    expect(open.headers['vary']).toMatch(/Cookie, Authorization, X-Auth-Token/);
    const [parameter, own] = await historyOf(path, registry.ben);
    expect(parameter).not.toHaveProperty('account');
    expect(own).toHaveProperty('account', ADA);
    const stale = await registry.anyone.get(path).set('x-auth-token', 'a'.repeat(43)).expect(200);
    expect(stale.body.records).toEqual(open.body.records);
  });
});

describe('the history of a contact', () => {
  const SECRET = '+49 471 4711';
  const makeContact = async (email?: string): Promise<number> =>
    (
      await registry.admin
        .post('/rest/v2/contacts')
        .send({ firstName: uniqueName('First'), lastName: 'Former', email, telephone: SECRET })
        .expect(201)
    ).body.id;

  it('tells its values to the one whose e-mail it has and to administrators, to others only what changed', async () => {
    const id = await makeContact('grace@example.org');
    const grace = await registry.anyone.logIn('grace@example.org', await registry.token('grace@example.org'));
    await change(grace, `/rest/v2/contacts/${id}`, { telephone: null, lastName: 'Married' });
    const path = `/rest/v2/contacts/${id}/history`;
    for (const client of [grace, registry.admin]) {
      const [last] = await historyOf(path, client);
      expect(last!.changes).toEqual([
        { field: 'lastName', from: 'Former', to: 'Married' },
        { field: 'telephone', from: SECRET },
      ]);
    }
    for (const client of [registry.anyone, registry.ben]) {
      const response = await client.get(path).expect(200);
      expect(response.body.records[0].changes).toEqual([
        { field: 'lastName', withheld: true },
        { field: 'telephone', withheld: true },
      ]);
      for (const secret of [SECRET, 'Former', 'Married', 'First']) expect(response.text).not.toContain(secret);
    }
  });

  it('stays theirs after the contact was deleted', async () => {
    const id = await makeContact(BEN);
    await registry.admin.delete(`/rest/v2/contacts/${id}`).expect(204);
    const path = `/rest/v2/contacts/${id}/history`;
    expect(short(await historyOf(path, registry.ben))).toEqual([
      [1, 'deleted'],
      [1, 'created'],
    ]);
    expect((await registry.ben.get(path)).text).toContain(SECRET);
    expect((await registry.ada.get(path)).text).not.toContain('Former');
  });

  it('on an item tells the role to all, and who it was to few', async () => {
    const item = await makeItem(registry.ada);
    const id = await makeContact();
    const path = `${ITEMS}/${item.id}/contacts/${id}`;
    await registry.ada.post(path).send([SEEDED.owner, SEEDED.editor]).expect(201);
    await registry.ada.delete(`${path}?roleId=${SEEDED.owner}`).expect(204);
    const entries = await historyOf(`${path}/history`, registry.admin);
    expect(entries.map(({ action, record }) => [action, record.label])).toEqual([
      ['deleted', 'Owner'],
      ['created', 'Editor'],
      ['created', 'Owner'],
    ]);
    expect(entries[1]!.changes[0]).toMatchObject({ field: 'contact', to: expect.stringMatching(/^First_\d+ Former$/) });
    for (const query of [`${path}/history`, `${ITEMS}/${item.id}/history?within=true`]) {
      const open = await registry.anyone.get(query).expect(200);
      expect(open.text).not.toContain('Former');
      expect(open.body.records[0].changes).toEqual([
        { field: 'contact', withheld: true },
        { field: 'role', from: 'Owner' },
      ]);
    }
  });
});

describe('a history that is asked for wrongly', () => {
  it('is none of what never was, or was elsewhere', async () => {
    const [item, other] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const field = (await registry.ada.post(`${ITEMS}/${item.id}/fields`).send({ name: 'n', value: 'v' }).expect(201))
      .body;
    await registry.anyone.get(`${ITEMS}/${item.id}/fields/${field.id}/history`).expect(200);
    for (const path of [
      `${ITEMS}/${other.id}/fields/${field.id}/history`,
      `${ITEMS}/4711/history`,
      `${ITEMS}/no:such:item/history`,
      `${ITEMS}/4711/fields/${field.id}/history`,
      `${ITEMS}/${item.id}/fields/x/history`,
      `${ITEMS}/${item.id}/contacts/4711/history`,
      '/rest/v2/contacts/4711/history',
      '/rest/v2/missions/4711/history',
    ]) {
      expect((await registry.anyone.get(path).expect(404)).body.code).toBe('not-found');
    }
  });

  it('is refused with what is wrong', async () => {
    const { id } = await makeItem(registry.ada);
    for (const [query, parameter] of [
      ['hits=-1', 'hits'],
      ['hits=10001', 'hits'],
      ['offset=x', 'offset'],
      ['within=perhaps', 'within'],
      ['where=id==1', 'where'],
    ]) {
      const { body } = await registry.anyone.get(`${ITEMS}/${id}/history?${query}`).expect(400);
      expect(body.errors[0].parameter).toBe(parameter);
    }
    await registry.anyone.get(`${ITEMS}/${id}/fields/1/history?within=true`).expect(400);
  });
});

describe('histories of all kinds', () => {
  it('tell of mounts, with their corrections, within the item', async () => {
    const ship = await makeItem(registry.ada);
    const item = await makeItem(registry.ada, {
      parentId: ship.id,
      workflow: { mountLabel: 'Mounted', mountDate: '2024-01-01' },
    });
    const path = `${ITEMS}/${item.id}`;
    const [mount] = (await registry.anyone.get(`${path}/mounts`).expect(200)).body.records;
    await change(registry.ada, `${path}/mounts/${mount.id}`, { start: '2024-01-02' });
    const entries = await historyOf(`${path}/mounts/${mount.id}/history`);
    expect(entries).toMatchObject([
      { action: 'changed', revision: 2, record: { kind: 'mount', label: ship.code } },
      { action: 'created', revision: 1 },
    ]);
    expect(entries[0]!.changes).toEqual([
      { field: 'start', from: '2024-01-01T00:00:00.000', to: '2024-01-02T00:00:00.000' },
    ]);
    expect(entries[1]!.changes).toContainEqual({ field: 'parent', to: ship.code });
    const woven = await historyOf(`${path}/history?within=true`);
    expect(woven.filter(({ record }) => record.kind === 'mount')).toEqual(entries);
  });

  it('tell of the catalogue and of missions', async () => {
    const dates = { startDate: '2024-01-01', endDate: '2024-02-01' };
    const mission = (
      await registry.ada
        .post('/rest/v2/missions')
        .send({ name: 'm', ...dates })
        .expect(201)
    ).body;
    const path = `/rest/v2/missions/${mission.id}`;
    const item = await makeItem(registry.ada);
    const [part] = (
      await registry.ada
        .post(`${path}/items`)
        .send([{ itemId: item.id }])
        .expect(201)
    ).body;
    expect((await historyOf(`${path}/items/${part.id}/history`))[0]!.changes).toEqual([
      { field: 'itemId', to: item.id },
    ]);
    const [editor] = (await registry.anyone.get(`${path}/contacts`).expect(200)).body.records;
    expect((await historyOf(`${path}/contacts/${editor.contact.id}/history`))[0]!.changes).toHaveLength(2);
    const vocables = '/rest/v2/vocables';
    const [group] = (await registry.anyone.get('/rest/v2/vocable-groups?hits=1').expect(200)).body.records;
    const given = { generalName: 'v', systemName: uniqueName('v'), vocableGroupId: group.id };
    const { id } = (await registry.admin.post(vocables).send(given).expect(201)).body;
    await change(registry.admin, `${vocables}/${id}`, { generalName: 'w' });
    const [last, first] = await historyOf(`${vocables}/${id}/history`);
    expect(last!.changes).toEqual([{ field: 'generalName', from: 'v', to: 'w' }]);
    expect(first!.changes).toContainEqual({ field: 'vocableGroup', to: group.name });
    expect((await registry.admin.put(`${vocables}/${id}/history/1`).expect(200)).body.generalName).toBe('v');
    await registry.ada.put(`${vocables}/${id}/history/1`).expect(403);
  });
});
