import { ITEMS, makeItem, makeState, pointersOf, readItem, revisionOf, SEEDED, uniqueName } from './item-factory';
import { BEN, type RegistryFixture, startRegistry } from './registry-fixture';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const patch = async (path: string, body: object) => (await registry.ada.patch(path).send(body).expect(200)).body;
const post = async (path: string, body: object) => (await registry.ada.post(path).send(body).expect(201)).body;
const parameterBody = (overrides: object = {}) => ({
  name: 'Salinity',
  shortName: uniqueName('sal'),
  unitId: SEEDED.percent,
  typeId: SEEDED.saturation,
  properties: [{ name: 'range', lower: 0, upper: 40, unitId: SEEDED.percent }],
  ...overrides,
});

describe('a record as it was at a revision', () => {
  it('is what GET answered then, with the ETag of then and links to the revisions around it', async () => {
    const ship = await makeItem(registry.ada);
    const item = await makeItem(registry.ada, { parentId: ship.id, model: 'first' });
    const path = `${ITEMS}/${item.id}`;
    const answers = [await registry.anyone.get(path).expect(200)];
    for (const body of [{ model: 'second', description: 'd' }, { parentId: 0 }]) {
      await patch(path, body);
      answers.push(await registry.anyone.get(path).expect(200));
    }
    for (const [i, answer] of answers.entries()) {
      const past = await registry.anyone.get(`${path}/history/${i + 1}`).expect(200);
      expect(past.body).toEqual(answer.body);
      expect(past.headers['etag']).toBe(answer.headers['etag']);
      expect(revisionOf(past)).toBe(i + 1);
      const links = past.headers['link'] as string;
      expect(links.includes(`<${path}/history/${i}>; rel="prev predecessor-version"`)).toBe(i > 0);
      expect(links.includes(`<${path}/history/${i + 2}>; rel="next successor-version"`)).toBe(i < 2);
      expect(links).toContain(`<${path}>; rel="latest-version"`);
      expect(links).toContain(`<${path}/history>; rel="version-history"`);
    }
    const etag = answers[0]!.headers['etag']!;
    await registry.anyone.get(`${path}/history/1`).set('If-None-Match', etag).expect(304);
    expect((await registry.anyone.get(`${ITEMS}/${item.shortName}/history/1`)).status).toBe(404);
  });

  it('shows the parameters, and what things were called, as they were when it began', async () => {
    const state = await makeState(registry.admin);
    const item = await makeItem(registry.ada, { statusId: state.id });
    const path = `${ITEMS}/${item.id}`;
    const parameter = await post(`${path}/parameters`, parameterBody());
    await patch(path, { model: 'second' });
    const then = (await registry.anyone.get(path).expect(200)).body;
    await registry.admin
      .patch(`/rest/v2/states/${state.id}`)
      .send({ name: uniqueName('renamed') })
      .expect(200);
    await patch(`${path}/parameters/${parameter.id}`, { properties: [] });
    await registry.ada.delete(`${path}/parameters/${parameter.id}`).expect(204);
    expect((await registry.anyone.get(`${path}/history/1`).expect(200)).body).toEqual(item);
    expect((await registry.anyone.get(`${path}/history/2`).expect(200)).body).toEqual(then);
    const past = await registry.anyone.get(`${path}/parameters/${parameter.id}/history/1`).expect(200);
    expect(past.body).toEqual(parameter);
    expect(past.body.properties).toMatchObject([{ name: 'range', lower: 0, upper: 40 }]);
  });

  it.each(['7', '0', '-1', '1.5', 'x', '01', '99999999999999999999', '%27'])(
    'is not found as %s, but those that there are',
    async (revision) => {
      const { id } = await makeItem(registry.ada);
      await patch(`${ITEMS}/${id}`, { model: 'M' });
      for (const answer of [
        await registry.anyone.get(`${ITEMS}/${id}/history/${revision}`).expect(404),
        await registry.ada.put(`${ITEMS}/${id}/history/${revision}`).expect(404),
      ]) {
        expect(answer.body).toMatchObject({ code: 'no-such-revision', revisions: '1-2' });
        expect(answer.body.detail).toMatch(/there are 1-2\.$/);
      }
    },
  );

  it('of a contact is for whoever has its e-mail and administrators', async () => {
    const { id } = (await registry.admin.post('/rest/v2/contacts').send({ lastName: 'Former', email: BEN }).expect(201))
      .body;
    await registry.ben.patch(`/rest/v2/contacts/${id}`).send({ lastName: 'Married' }).expect(200);
    const path = `/rest/v2/contacts/${id}/history/1`;
    for (const client of [registry.ben, registry.admin]) {
      expect((await client.get(path).expect(200)).body.lastName).toBe('Former');
    }
    expect((await registry.ada.get(path).expect(403)).body.code).toBe('not-the-contact');
    await registry.anyone.get(path).expect(401);
    expect((await registry.ben.put(path).expect(200)).body.lastName).toBe('Former');
    await registry.ada.put(path).expect(403);
  });
});

describe('restoring a record', () => {
  it('writes its own fields as they were as the next revision, and moves nothing', async () => {
    const [ship, other] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const first = { parentId: ship.id, model: 'first', serialNumber: '1', typeId: SEEDED.oxygenSensor };
    const item = await makeItem(registry.ada, first);
    const path = `${ITEMS}/${item.id}`;
    await patch(path, { model: 'second', serialNumber: null, description: 'd', statusId: SEEDED.publicState });
    await patch(path, { parentId: other.id });
    await registry.ada.delete(path).expect(200);
    const restored = await registry.ada.put(`${path}/history/1`).expect(200);
    expect(revisionOf(restored)).toBe(5);
    expect(restored.body).toMatchObject({ model: 'first', serialNumber: '1', status: { id: SEEDED.construction } });
    expect(restored.body).not.toHaveProperty('description');
    expect(restored.body).toMatchObject({ parentId: other.id, code: `${other.code}:${item.shortName}` });
    expect(restored.body).toEqual(await readItem(registry.anyone, item.id));
    expect(revisionOf(await registry.ada.put(`${path}/history/5`).expect(200))).toBe(5);
    const [last, before] = (await registry.anyone.get(`${path}/history`).expect(200)).body.records;
    expect(last).toMatchObject({ revision: 5, action: 'restored', restored: 1 });
    expect(last.changes).toContainEqual({ field: 'status', from: 'decommissioned', to: 'construction' });
    expect(before).toMatchObject({ revision: 4, action: 'decommissioned' });
  });

  it('honours If-Match and asks for the right to change the record', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}`;
    await patch(path, { model: 'M' });
    const restore = (client = registry.ada) => client.put(`${path}/history/1`);
    const stale = await restore().set('If-Match', '"1-x"').expect(412);
    expect(stale.body).toMatchObject({ code: 'changed-meanwhile', revision: 2 });
    await restore(registry.anyone).expect(401);
    expect((await restore(registry.ben).expect(403)).body).toMatchObject({ requiredRole: 'Editor' });
    expect((await readItem(registry.anyone, item.id)).model).toBe('M');
    await restore().set('If-Match', '"2-x"').expect(200);
  });

  it('refuses references to what is no more, naming them, and changes nothing', async () => {
    const state = await makeState(registry.admin);
    const item = await makeItem(registry.ada, { statusId: state.id });
    const unit = (
      await registry.admin
        .post('/rest/v2/units')
        .send({ code: uniqueName('unit') })
        .expect(201)
    ).body;
    const path = `${ITEMS}/${item.id}`;
    const parameter = await post(`${path}/parameters`, {
      ...parameterBody({ unitId: unit.id }),
      properties: [{ name: 'range', unitId: unit.id }],
    });
    await patch(path, { statusId: SEEDED.publicState, model: 'M' });
    await patch(`${path}/parameters/${parameter.id}`, { unitId: SEEDED.percent, properties: [] });
    await registry.admin.delete(`/rest/v2/states/${state.id}`).expect(204);
    await registry.admin.delete(`/rest/v2/units/${unit.id}`).expect(204);
    const refused = await registry.ada.put(`${path}/history/1`).expect(422);
    expect(pointersOf(refused)).toEqual(['/statusId']);
    expect(refused.body.errors[0].detail).toContain(String(state.id));
    const both = await registry.ada.put(`${path}/parameters/${parameter.id}/history/1`).expect(422);
    expect(pointersOf(both)).toEqual(['/properties/0/unitId', '/unitId']);
    expect(await readItem(registry.anyone, item.id)).toMatchObject({ model: 'M', status: { name: 'public' } });
  });

  it('takes parameters back with their properties, events with their dates', async () => {
    const { id } = await makeItem(registry.ada);
    const dates = { startDate: '2024-01-01T00:00:00.000', endDate: '2024-02-01T00:00:00.000' };
    const given = [
      ['parameters', parameterBody(), { name: 'Other', comment: 'c', properties: [] }],
      [
        'events',
        { label: 'e', typeId: SEEDED.deployment, latitude: 0, ...dates },
        { endDate: '2024-03-01', latitude: 9 },
      ],
      ['fields', { name: 'n', value: 'v' }, { value: 'w', description: 'd' }],
      ['resources', { name: 'r', typeId: SEEDED.manual, linkage: 'https://example.org/' }, { description: 'd' }],
    ] as const;
    for (const [collection, body, change] of given) {
      const made = await post(`${ITEMS}/${id}/${collection}`, body);
      const path = `${ITEMS}/${id}/${collection}/${made.id}`;
      const changed = await patch(path, change);
      const restored = await registry.ada.put(`${path}/history/1`).expect(200);
      expect(restored.body).toEqual({ ...made, lastModified: restored.body.lastModified });
      expect(revisionOf(restored)).toBe(3);
      const again = (await registry.ada.put(`${path}/history/2`).expect(200)).body;
      expect(again).toEqual({ ...changed, lastModified: again.lastModified });
    }
    const mission = await post('/rest/v2/missions', { name: 'Fram', ...dates });
    await patch(`/rest/v2/missions/${mission.id}`, { name: 'Strait', description: 'd' });
    const restored = (await registry.ada.put(`/rest/v2/missions/${mission.id}/history/1`).expect(200)).body;
    expect(restored).toEqual({ ...mission, lastModified: restored.lastModified });
    await registry.ben.put(`/rest/v2/missions/${mission.id}/history/1`).expect(403);
  });
});

describe('bringing back what was deleted', () => {
  it('gives it its id and uuid and the revision after its last', async () => {
    const { id } = await makeItem(registry.ada);
    const made = await post(`${ITEMS}/${id}/parameters`, parameterBody());
    const path = `${ITEMS}/${id}/parameters/${made.id}`;
    await patch(path, { comment: 'second' });
    await registry.ada.delete(path).expect(204);
    expect((await registry.anyone.get(`${path}/history/1`).expect(200)).body).toEqual(made);
    await registry.ben.put(`${path}/history/1`).expect(403);
    for (const tag of ['"2-x"', '*']) await registry.ada.put(`${path}/history/1`).set('If-Match', tag).expect(412);
    await registry.anyone.get(path).expect(404);
    const back = await registry.ada.put(`${path}/history/1`).expect(200);
    expect(back.body).toEqual({ ...made, lastModified: back.body.lastModified });
    expect(revisionOf(back)).toBe(3);
    expect((await registry.anyone.get(path).expect(200)).body).toEqual(back.body);
    const { records } = (await registry.anyone.get(`${path}/history`).expect(200)).body;
    expect(records.map(({ action, revision }: { action: string; revision: number }) => [action, revision])).toEqual([
      ['restored', 3],
      ['deleted', 2],
      ['changed', 2],
      ['created', 1],
    ]);
    expect(records[0]).toMatchObject({ restored: 1 });
    await registry.anyone.get(`${path}/history/3`).expect(200);
  });

  it('is refused where its place was taken', async () => {
    const { id } = await makeItem(registry.ada);
    const body = parameterBody();
    const made = await post(`${ITEMS}/${id}/parameters`, body);
    await registry.ada.delete(`${ITEMS}/${id}/parameters/${made.id}`).expect(204);
    await post(`${ITEMS}/${id}/parameters`, body);
    const refused = await registry.ada.put(`${ITEMS}/${id}/parameters/${made.id}/history/1`).expect(409);
    expect(refused.body.code).toBe('duplicate-code');
  });

  it('is refused for a file that went with it, unless another resource has it', async () => {
    const { id } = await makeItem(registry.ada);
    const path = `${ITEMS}/${id}/resources`;
    const upload = async () =>
      (
        await registry.ada
          .post(path)
          .field('typeId', SEEDED.manual)
          .attach('file', Buffer.from('manual of the probe'), 'manual.txt')
          .expect(201)
      ).body.id;
    const first = await upload();
    await registry.ada.patch(`${path}/${first}`).send({ description: 'd' }).expect(200);
    await registry.ada.put(`${path}/${first}/history/1`).expect(200);
    await registry.ada.delete(`${path}/${first}`).expect(204);
    expect((await registry.ada.put(`${path}/${first}/history/1`).expect(409)).body.code).toBe('file-gone');
    await upload();
    await registry.ada.put(`${path}/${first}/history/1`).expect(200);
    expect((await registry.anyone.get(`${path}/${first}/payload`).expect(200)).text).toBe('manual of the probe');
  });

  it('is refused for missions and contacts, which are made anew', async () => {
    const mission = await post('/rest/v2/missions', { name: 'm', startDate: '2024-01-01', endDate: '2024-02-01' });
    await registry.ada.delete(`/rest/v2/missions/${mission.id}`).expect(204);
    const refused = await registry.admin.put(`/rest/v2/missions/${mission.id}/history/1`).expect(409);
    expect(refused.body).toMatchObject({ code: 'deleted' });
  });
});

it('numbers the states of every record once', async () => {
  for (const table of ['item', 'parameter', 'event', 'field', 'resource', 'contact', 'mission', 'mount']) {
    const twice = await registry.sql(
      `select id, revision from registry.${table}_history group by id, revision having count(*) > 1`,
    );
    expect({ table, twice }).toEqual({ table, twice: [] });
  }
});

describe('histories and versions as of another moment', () => {
  it('know nothing of what came later', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}`;
    await post(`${path}/versions`, { validityDate: '2020-01-01' });
    const { lastModified } = await patch(path, { model: 'first' });
    await patch(path, { model: 'second' });
    await post(`${path}/versions`, { validityDate: '2021-01-01' });
    const get = async (question: string) => (await registry.ada.get(`${path}/${question}asOf=${lastModified}`)).body;
    const then = await get('history?');
    expect(then.records.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
    expect(then).toMatchObject({ totalHits: 3, records: [{ account: expect.any(String) }, {}, {}] });
    expect((await get('history/3?')).model).toBe('first');
    expect(await get('history/4?')).toMatchObject({ code: 'no-such-revision', revisions: '1-3' });
    expect((await get('versions/valid?')).version).toBe(1);
    const [own] = (await get('versions/1/differences?')).differences;
    expect(own.changes).toContainEqual({ field: 'model', to: 'first' });
    expect((await get('versions/1/differences?to=2&')).status).toBe(404);
    const last = await registry.anyone.get(`${path}/history/3?asOf=${lastModified}`).expect(200);
    expect(last.headers['link']).toMatch(/rel="self".*rel="original"|rel="original".*rel="self"/);
    expect(last.headers['link']).not.toContain('rel="next');
    await registry.anyone.get(`${path}/history?asOf=2999-01-01`).expect(400);
    await registry.anyone.get(`${path}/history?asOf=soon`).expect(400);
  });
});
