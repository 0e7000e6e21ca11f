import { DatabaseContents } from '@pelorus/registry/persistence';
import { registryChecks } from '@pelorus/registry/service';
import { type ServiceClient } from '@pelorus/shared/testing';
import { runChecks } from '@pelorus/shared/verification';
import { ITEMS, itemBody, makeItem, readItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const IMPORT = `${ITEMS}/import`;

describe('Taking an import back', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  // Whatever was taken back, histories, codes and mounts fit together.
  afterEach(async () => {
    const reports = await runChecks(
      registryChecks(registry.database, 'registry', new DatabaseContents(registry.database, 'registry')),
      { repair: false },
    );
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  });
  afterAll(() => registry.close());

  const importRows = async (client: ServiceClient, body: object) => {
    const answer = await client.post(IMPORT).send(body);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 200, errors: undefined });
    return answer.body as { moment: string; records: { kind: string; id: number }[] };
  };
  const undo = (client: ServiceClient, moment: string) => client.delete(`/rest/v2/imports/${moment}`);
  const newRow = (shortName: string, more: object = {}) => ({
    ...{ shortName, longName: shortName, status: 'public', type: 'vessel' },
    ...more,
  });

  it('deletes what was made: roots, what lies below, parameters, events', async () => {
    const [ship, ctd] = [uniqueName('ship'), uniqueName('ctd')];
    const { moment } = await importRows(registry.ada, {
      items: [newRow(ctd, { parent: ship, mountDate: '2023-01-01' }), newRow(ship)],
      parameters: [
        {
          ...{ item: ctd, shortName: 'salinity', name: 'Salinity', unit: 'psu', type: 'salinity' },
          properties: [{ name: 'measuring range', lower: 0, upper: 40 }],
        },
      ],
      events: [{ item: ctd, label: 'Cleaned', type: 'Maintenance', startDate: '2024-01-17', endDate: '2024-01-17' }],
    });
    const { body } = await undo(registry.ada, moment).expect(200);
    // Two items, a parameter, an event, and the event of mounting.
    expect(body).toEqual({ deleted: 5, restored: 0 });
    await registry.ada.get(`${ITEMS}/vessel:${ship}`).expect(404);
    await registry.ada.get(`${ITEMS}/vessel:${ship}:${ctd}`).expect(404);
    // The names are free, and a moment ago all was there.
    await importRows(registry.ada, { items: [newRow(ship)] });
    await registry.ada.get(`${ITEMS}/vessel:${ship}:${ctd}?asOf=${moment}`).expect(200);
    await undo(registry.ada, moment).expect(409);
  });

  it('gives changed records what they had, with a revision of their own, and their history keeps both', async () => {
    const item = await makeItem(registry.ada, { model: 'Old', manufacturer: 'Maker' });
    const made = { shortName: 'p', name: 'P', unitId: SEEDED.percent, typeId: SEEDED.saturation };
    const parameter = (await registry.ada.post(`${ITEMS}/${item.id}/parameters`).send(made).expect(201)).body;
    const path = `${ITEMS}/${item.id}/parameters/${parameter.id}`;
    await registry.ada
      .patch(path)
      .send({ properties: [{ name: 'range', lower: 0, upper: 5 }] })
      .expect(200);
    const before = (await registry.ada.get(path).expect(200)).body;
    const { moment } = await importRows(registry.ada, {
      items: [{ id: item.id, model: 'New', manufacturer: null }],
      parameters: [{ id: parameter.id, name: 'Q', properties: [{ name: 'range', lower: 1, upper: 6 }] }],
    });
    expect((await undo(registry.ada, moment).expect(200)).body).toEqual({ deleted: 0, restored: 2 });
    expect(await readItem(registry.ada, item.id)).toMatchObject({ model: 'Old', manufacturer: 'Maker' });
    const after = await registry.ada.get(path).expect(200);
    expect(after.body).toMatchObject({ name: before.name, properties: before.properties });
    expect(after.headers['etag']).toMatch(/^"4-/);
    const history = await registry.ada.get(`${ITEMS}/${item.id}/history`).expect(200);
    expect(history.body.records[0].changes).toContainEqual({ field: 'model', from: 'New', to: 'Old' });
  });

  it('puts moved items back, with their codes and mounts', async () => {
    const a = await makeItem(registry.ada);
    const b = await makeItem(registry.ada, { parentId: a.id });
    const c = await makeItem(registry.ada, { parentId: b.id });
    const codes = async () => Promise.all([a, b, c].map(async ({ id }) => (await readItem(registry.ada, id)).code));
    const mounts = async () =>
      Promise.all(
        [a, b, c].map(async ({ id }) =>
          (await registry.ada.get(`${ITEMS}/${id}/mounts`).expect(200)).body.records.map(
            ({ id: mount, start, end, parent }: Record<string, { id: number }>) => [mount, start, end, parent?.id],
          ),
        ),
      );
    const [codesBefore, mountsBefore] = [await codes(), await mounts()];
    const { moment } = await importRows(registry.ada, {
      items: [
        { id: a.id, parent: c.code },
        { id: b.id, parent: null },
      ],
    });
    expect(await codes()).not.toEqual(codesBefore);
    expect((await undo(registry.ada, moment).expect(200)).body).toEqual({ deleted: 0, restored: 3 });
    expect([await codes(), await mounts()]).toEqual([codesBefore, mountsBefore]);
  });

  it.each([
    [
      'a record was changed',
      'changed-since',
      (id: number) => registry.ada.patch(`${ITEMS}/${id}`).send({ model: 'Other' }),
    ],
    [
      'something was added to what it made',
      'change-in-use',
      (id: number) => registry.ada.post(`${ITEMS}/${id}/fields`).send({ name: 'a', value: 'b' }),
    ],
    [
      'an item was made below',
      'change-in-use',
      (id: number) => registry.ada.post(ITEMS).send(itemBody({ parentId: id })),
    ],
  ])('is refused, with nothing changed, when %s since', async (_what, code, since) => {
    const { moment, records } = await importRows(registry.ada, { items: [newRow(uniqueName())] });
    const { id } = records[0]!;
    expect((await since(id)).ok).toBe(true);
    const { body } = await undo(registry.ada, moment).expect(409);
    expect(body).toMatchObject({ code });
    await registry.ada.get(`${ITEMS}/${id}`).expect(200);
  });

  it('is for who imported, and for administrators', async () => {
    const { moment } = await importRows(registry.ada, { items: [newRow(uniqueName())] });
    expect((await undo(registry.ben, moment).expect(403)).body).toMatchObject({ code: 'not-your-change' });
    await undo(registry.admin, moment).expect(200);
  });

  it.each([['2024-01-17T18:17:13.759'], ['soon'], ['2024-02-30']])('knows no import of %s', async (moment) => {
    await undo(registry.ada, moment).expect(404);
  });

  it('leaves alone what is no import', async () => {
    const { body } = await registry.ada.post('/rest/v2/contacts').send({ lastName: uniqueName() }).expect(201);
    await undo(registry.ada, body.created).expect(404);
  });

  it('has no moment where nothing was kept', async () => {
    const body = { items: [newRow(uniqueName())] };
    const dry = await registry.ada.post(`${IMPORT}?dryRun=true`).send(body).expect(200);
    expect(dry.body).not.toHaveProperty('moment');
  });
});
