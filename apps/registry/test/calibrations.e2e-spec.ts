/** @jest-environment node */
import { openApiFaults } from '@pelorus/shared/testing';
import { CreateCalibrations1763640000999 } from './calibrations/create-calibrations.migration';
import { itemBody, ITEMS, makeItem, pointersOf, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

// The service runs on a copy of the library of models, to which a developer's file and line were added.
jest.mock('@pelorus/registry/model', () => {
  const { addCalibrations } = jest.requireActual('./calibrations/add-calibrations');
  return addCalibrations();
});

const IMPORT = `${ITEMS}/import`;
const UNITS = '/rest/v2/units';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry({}, { further: [CreateCalibrations1763640000999], template: 'registry_calibrations' });
});
afterAll(() => registry.close());

const body = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  ...{ name: uniqueName('calibration'), date: '2023-05-09T09:05:00', coefficient: 1.02 },
  ...{ unitId: SEEDED.percent, typeId: SEEDED.deployment },
  ...overrides,
});

/** Makes an item, and a calibration of it; gives their paths. */
async function makeCalibration(overrides: Readonly<Record<string, unknown>> = {}) {
  const item = await makeItem(registry.ada);
  const list = `${ITEMS}/${item.id}/calibrations`;
  const { body: made } = await registry.ada.post(list).send(body(overrides)).expect(201);
  return { item, itemPath: `${ITEMS}/${item.id}`, list, made, path: `${list}/${made.id}` };
}

const read = async (path: string) => (await registry.anyone.get(path).expect(200)).body;

describe('a collection that is added by its model', () => {
  it('is written by Editors of the item only, and checked', async () => {
    const { list, made, path } = await makeCalibration({ comment: 'first' });
    expect(made).toMatchObject({ coefficient: 1.02, comment: 'first', date: '2023-05-09T09:05:00.000' });
    expect(made).toMatchObject({ unit: { id: SEEDED.percent }, type: { id: SEEDED.deployment } });
    expect(await read(path)).toEqual(made);
    await registry.anyone.post(list).send(body()).expect(401);
    await registry.ben.post(list).send(body()).expect(403);
    await registry.ben.patch(path).send({ coefficient: 2 }).expect(403);
    const wrong = body({ unitId: 4711, typeId: SEEDED.saturation, date: 'soon' });
    expect(pointersOf(await registry.ada.post(list).send(wrong).expect(422))).toContain('/date');
    expect(
      pointersOf(
        await registry.ada
          .post(list)
          .send({ ...wrong, date: made.date })
          .expect(422),
      ),
    ).toEqual(expect.arrayContaining(['/unitId', '/typeId']));
    const { body: duplicate } = await registry.ada
      .post(list)
      .send(body({ name: made.name.toUpperCase() }))
      .expect(409);
    expect(duplicate).toMatchObject({ code: 'duplicate', key: 'name' });
    await registry.ada
      .put(path)
      .send({ ...made, coefficient: 2 })
      .expect(200);
    const patched = (await registry.ada.patch(path).send({ comment: null }).expect(200)).body;
    expect(patched).toMatchObject({ coefficient: 2 });
    expect(patched).not.toHaveProperty('comment');
    await registry.ada.delete(path).set('If-Match', '"1"').expect(412);
    await registry.ada.delete(path).expect(204);
    await registry.anyone.get(path).expect(404);
  });

  it('is listed, filtered and sorted, by itself and through items', async () => {
    const { item, list, itemPath } = await makeCalibration({ name: 'b', coefficient: 3 });
    await registry.ada
      .post(list)
      .send(body({ name: 'a', coefficient: 4 }))
      .expect(201);
    const names = async (query: string) =>
      (await read(`${list}?${query}`)).records.map(({ name }: { name: string }) => name);
    expect(await names('sorts=name')).toEqual(['a', 'b']);
    expect(await names('sorts=-coefficient')).toEqual(['a', 'b']);
    expect(await names('where=coefficient=lt=3.5')).toEqual(['b']);
    expect(await names('where=date=ge=2024-01-01')).toEqual([]);
    expect(await names(`where=unit.code==%25;type.id==${SEEDED.deployment}`)).toEqual(['b', 'a']);
    await registry.anyone.get(`${list}?where=factor==1`).expect(400);
    const found = await read(`${ITEMS}?where=calibrations.name==a;id==${item.id}`);
    expect(found.totalHits).toBe(1);
    const shown = await read(`${itemPath}?with=calibrations&dedup=false`);
    expect(shown.calibrations.map(({ name }: { name: string }) => name)).toEqual(['b', 'a']);
    await registry.ada.put(itemPath).send(shown).expect(200);
  });

  it('is exported as CSV and NDJSON', async () => {
    const { item, list, made } = await makeCalibration({ name: 'exported' });
    const [header, row] = (await registry.anyone.get(`${list}?format=csv`).expect(200)).text.split('\r\n');
    expect(header).toBe(
      'id,uuid,revision,item,name,date,coefficient,unit,type,method,usable,comment,created,lastModified',
    );
    expect(row).toContain(`${made.id},${made['@uuid']},1,${item.code},exported,2023-05-09T09:05:00.000,1.02,%,`);
    const lines = (await registry.anyone.get(`${list}?format=ndjson`).expect(200)).text.trim().split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'exported' });
  });

  it('is imported as a table and as JSON, and a table that was exported is taken as it is', async () => {
    const { item, list, made } = await makeCalibration();
    const table = `item,name,date,coefficient,unit,type\r\n${item.code},imported,2024-02-01,5,%,deployment\r\n`;
    const post = (text: string, query = '?kind=calibrations') =>
      registry.ada.post(`${IMPORT}${query}`).type('text/csv').send(text);
    expect((await post(table).expect(200)).body).toMatchObject({
      calibrations: { created: 1, changed: 0, unchanged: 0 },
      records: [{ kind: 'calibration', action: 'created', row: 2 }],
    });
    const { text } = await registry.anyone.get(`${list}?format=csv`).expect(200);
    expect((await post(text).expect(200)).body.calibrations).toEqual({ created: 0, changed: 0, unchanged: 2 });
    const rows = [{ id: made.id, coefficient: 7 }];
    const { body: changed } = await registry.ada.post(IMPORT).send({ calibrations: rows }).expect(200);
    expect(changed.calibrations).toEqual({ created: 0, changed: 1, unchanged: 0 });
    expect(await read(`${list}/${made.id}`)).toMatchObject({ coefficient: 7, date: made.date });
    const { records } = await read(list);
    const [{ id }] = records.filter(({ name }: { name: string }) => name === 'imported');
    const changing = (method: string, usable: string) => post(`id,method,usable\r\n${id},${method},${usable}\r\n`);
    await changing('saturation', 'FALSE').expect(200);
    expect(await read(`${list}/${id}`)).toMatchObject({ method: { id: SEEDED.saturation }, usable: false });
    await changing('', 'true').expect(200);
    expect(await read(`${list}/${id}`)).toMatchObject({ usable: true });
    expect(await read(`${list}/${id}`)).not.toHaveProperty('method');
    await changing('', 'maybe').expect(422);
    const { body: refused } = await post(table.replace(',5,', ',five,')).expect(422);
    expect(refused.errors ?? refused.faults).toEqual([expect.objectContaining({ row: 2, header: 'coefficient' })]);
  });

  it('has a history by itself and within its item, and its revisions come back', async () => {
    const { itemPath, made, path } = await makeCalibration({ comment: 'first' });
    await registry.ada.patch(path).send({ coefficient: 2 }).expect(200);
    const actions = async (history: string) =>
      (await read(history)).records.map(({ action }: { action: string }) => action);
    expect(await actions(`${path}/history`)).toEqual(['changed', 'created']);
    const within = (await read(`${itemPath}/history?within=true`)).records;
    expect(within[0]).toMatchObject({
      action: 'changed',
      record: { kind: 'calibration', id: made.id, label: made.name, link: path },
      changes: [{ field: 'coefficient', from: 1.02, to: 2 }],
    });
    await registry.ada.patch(path).send({ methodId: SEEDED.saturation }).expect(200);
    const [newest] = (await read(`${path}/history`)).records;
    expect(newest.changes).toEqual([{ field: 'method', to: expect.stringMatching(/saturation/i) }]);
    expect(await read(`${path}/history/1`)).toMatchObject({ coefficient: 1.02 });
    expect((await registry.ada.put(`${path}/history/1`).expect(200)).body).toMatchObject({ coefficient: 1.02 });
    await registry.ada.delete(path).expect(204);
    const back = (await registry.ada.put(`${path}/history/2`).expect(200)).body;
    expect(back).toMatchObject({ id: made.id, '@uuid': made['@uuid'], coefficient: 2, comment: 'first' });
    const all = ['restored', 'deleted', 'restored', 'changed', 'changed', 'created'];
    expect(await actions(`${path}/history`)).toEqual(all);
  });

  it('is read as it was at any moment', async () => {
    const { itemPath, list, made, path } = await makeCalibration();
    const moment = made.lastModified;
    await registry.ada.patch(path).send({ coefficient: 9 }).expect(200);
    await registry.ada.post(list).send(body()).expect(201);
    expect(await read(`${path}?asOf=${moment}`)).toMatchObject({ coefficient: 1.02 });
    expect((await read(`${list}?asOf=${moment}`)).totalHits).toBe(1);
    expect((await read(`${list}?asOf=${moment}&where=coefficient==9`)).totalHits).toBe(0);
    const then = await read(`${itemPath}?with=calibrations&asOf=${moment}`);
    expect(then.calibrations).toEqual([expect.objectContaining({ coefficient: 1.02 })]);
    await registry.ada.delete(path).expect(204);
    expect((await read(`${list}?asOf=${moment}`)).totalHits).toBe(1);
  });

  it('is kept in versions of its item and compared between them', async () => {
    const { itemPath, made, path } = await makeCalibration();
    await registry.ada.post(`${itemPath}/versions`).send({}).expect(201);
    await registry.ada.patch(path).send({ coefficient: 9 }).expect(200);
    await registry.ada.post(`${itemPath}/versions`).send({}).expect(201);
    const { item } = await read(`${itemPath}/versions/1?dedup=false`);
    expect(item.calibrations).toEqual([expect.objectContaining({ id: made.id, coefficient: 1.02 })]);
    const record = { kind: 'calibration', id: made.id, label: made.name, link: path };
    const difference = { action: 'changed', record, changes: [{ field: 'coefficient', from: 1.02, to: 9 }] };
    expect((await read(`${itemPath}/versions/1/differences?to=2`)).differences).toContainEqual(difference);
    await registry.ada.delete(path).expect(204);
    expect((await read(`${itemPath}/versions/2/differences`)).differences).toContainEqual(
      expect.objectContaining({ action: 'removed', record }),
    );
  });

  it('is copied with its item, and left out when a request says so', async () => {
    const { itemPath, made } = await makeCalibration({ comment: 'copied' });
    const copy = async (include?: readonly string[]) => {
      const copies = [{ shortName: uniqueName() }];
      const { body: records } = await registry.ada.post(`${itemPath}/clone`).send({ copies, include }).expect(201);
      return (await read(`${ITEMS}/${records[0].id}?with=calibrations&dedup=false`)).calibrations;
    };
    expect(await copy()).toEqual([expect.objectContaining({ name: made.name, comment: 'copied', date: made.date })]);
    expect(await copy(['calibrations'])).toHaveLength(1);
    expect(await copy(['fields'])).toEqual([]);
    const unknown = { copies: [{ shortName: uniqueName() }], include: ['calibration'] };
    const { body: problem } = await registry.ada.post(`${itemPath}/clone`).send(unknown).expect(422);
    expect(JSON.stringify(problem)).toContain('calibrations');
  });

  it('keeps the records that it refers to from being deleted', async () => {
    const unit = (
      await registry.admin
        .post(UNITS)
        .send({ code: uniqueName('unit') })
        .expect(201)
    ).body;
    const { made, path } = await makeCalibration({ unitId: unit.id });
    const { body: problem } = await registry.admin.delete(`${UNITS}/${unit.id}`).expect(409);
    expect(problem).toMatchObject({
      code: 'referenced',
      totalReferrers: 1,
      referrers: [{ kind: 'calibration', id: made.id, link: path }],
    });
    await registry.ada.delete(path).expect(204);
    await registry.admin.delete(`${UNITS}/${unit.id}`).expect(204);
  });

  it('is described by the OpenAPI document as all others', async () => {
    const { document } = registry.anyone;
    expect(await openApiFaults(document)).toEqual([]);
    const { paths, components } = document as {
      paths: Readonly<Record<string, object>>;
      components: { schemas: Readonly<Record<string, { properties: object }>> };
    };
    const below = `${ITEMS}/{id}/calibrations`;
    expect(Object.keys(paths[below]!).sort()).toEqual(['get', 'post']);
    expect(Object.keys(paths[`${below}/{calibrationId}`]!).sort()).toEqual(['delete', 'get', 'patch', 'put']);
    expect(Object.keys(paths)).toContain(`${below}/{calibrationId}/history/{revision}`);
    expect(components.schemas['ItemDto']!.properties).toHaveProperty('calibrations');
    expect(components.schemas['ImportDto']!.properties).toHaveProperty('calibrations');
    const text = JSON.stringify(paths);
    expect(text).toContain('parameters, contacts, events, fields, resources, calibrations, children');
    expect(text).toContain('calibrations.coefficient');
  });

  it('leaves items as they were where nothing was added', async () => {
    const { body: made } = await registry.ada.post(ITEMS).send(itemBody()).expect(201);
    expect(await read(`${ITEMS}/${made.id}`)).not.toHaveProperty('calibrations');
    expect((await read(`${ITEMS}/${made.id}?with=calibrations`)).calibrations).toEqual([]);
  });
});
