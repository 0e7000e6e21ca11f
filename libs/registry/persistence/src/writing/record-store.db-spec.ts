import { type RowValues } from '@pelorus/registry/domain';
import { type ContactRecord, type ParameterRecord } from '@pelorus/registry/model';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { recordStores, type RecordStores } from './record-stores';
import { changeRegistry, type RegistryChange } from './registry-change';

let registry: RegistryDatabase;
let stores: RecordStores;
beforeAll(async () => {
  registry = await registryDatabase();
  stores = recordStores(SCHEMA);
});
afterAll(() => registry.drop());

const change = <Result>(work: (open: RegistryChange) => Promise<Result>) =>
  changeRegistry(registry.database, SCHEMA, 'ada@example.org', work);

describe('RecordStore', () => {
  const insert = (values: RowValues<ContactRecord>) =>
    change(async (open) => ({ id: await stores.contact.insert(open, values), now: open.now }));
  const update = (id: number, values: RowValues<ContactRecord>) =>
    change(async (open) => stores.contact.update(open, (await stores.contact.find(open, { id }))!, values));
  const row = async (id: number) =>
    (await registry.rows<ContactRecord>('select * from contact where id = $1', [id]))[0];
  const historyOf = (id: number) => registry.rows('select id from contact_history where id = $1', [id]);

  it('writes the moment of the change, and defaults for what is not given or null', async () => {
    const { id, now } = await insert({ lastName: 'A', firstName: null, email: undefined, city: null });
    expect(await row(id)).toMatchObject({
      ...{ first_name: '', last_name: 'A', email: '', city: null, revision: 1 },
      ...{ created: now, last_modified: now },
    });
  });

  it('changes what differs, clears what is null, and raises the revision', async () => {
    const { id, now } = await insert({ lastName: 'A', firstName: 'B', city: 'C' });
    await update(id, { firstName: null, city: null, lastName: 'A', country: 'D' });
    const changed = await row(id);
    expect(changed).toMatchObject({ first_name: '', city: null, country: 'D', revision: 2, created: now });
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('writes nothing when nothing differs', async () => {
    const { id } = await insert({ lastName: 'A', orcid: '' });
    const before = await row(id);
    for (const values of [{}, { lastName: 'A', orcid: '' }, { firstName: null, email: '' }, { city: undefined }]) {
      await update(id, values);
    }
    expect(await row(id)).toEqual(before);
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('compares moments by their time', async () => {
    const dates = { startDate: new Date('2024-01-01'), endDate: new Date('2024-01-02') };
    const id = await change((open) => stores.mission.insert(open, { name: 'M', ...dates }));
    await change(async (open) => {
      const stored = (await stores.mission.find(open, { id }))!;
      expect(stores.mission.differing(stored, { ...dates, startDate: new Date('2024-01-01') })).toEqual({});
      expect(stores.mission.differing(stored, { endDate: new Date('2024-01-03') })).toHaveProperty('endDate');
    });
  });

  it('names the value that another record has', async () => {
    await insert({ lastName: 'A', email: 'a@example.org' });
    const { id } = await insert({ lastName: 'B', email: 'b@example.org' });
    const details = { key: 'email', value: 'A@example.org' };
    const refused = { kind: 'conflict', code: 'duplicate', details };
    await expect(insert({ lastName: 'C', email: 'A@example.org' })).rejects.toMatchObject(refused);
    await expect(update(id, { email: 'A@example.org' })).rejects.toMatchObject(refused);
  });

  it('deletes, which the history keeps', async () => {
    const { id } = await insert({ lastName: 'A' });
    await change((open) => stores.contact.delete(open, id));
    expect(await row(id)).toBeUndefined();
    const [ended] = await registry.rows('select ended_account from contact_history where id = $1', [id]);
    expect(ended).toEqual({ ended_account: 'ada@example.org' });
  });
});

describe('ParameterStore', () => {
  let itemId: number;
  beforeAll(async () => {
    const [item] = await registry.rows<{ id: number }>(
      `insert into item (created, last_modified, code, short_name, long_name, status_id, type_id)
        values (now(), now(), 'vessel:x', 'x', 'X', 1, 118) returning id`,
    );
    itemId = item!.id;
  });

  const range = { name: 'range', lower: 0, upper: 40, unitId: 12 };
  const bare = { name: 'bare', lower: null, upper: null, unitId: null };
  const insert = (shortName: string, properties: ParameterRecord['properties']) =>
    change((open) =>
      stores.parameter.insert(open, { itemId, name: 'P', shortName, unitId: 12, typeId: 221, properties }),
    );
  const find = (id: number) => change(async (open) => (await stores.parameter.find(open, { id }))!);
  const update = (id: number, values: RowValues<ParameterRecord>) =>
    change(async (open) => stores.parameter.update(open, (await stores.parameter.find(open, { id }))!, values));

  it('keeps properties in their order', async () => {
    const id = await insert('order', [range, bare, range]);
    expect(await find(id)).toMatchObject({ shortName: 'order', properties: [range, bare, range], revision: 1 });
  });

  it('replaces properties as a whole, together with what else changes, as one revision', async () => {
    const id = await insert('replace', [range]);
    await update(id, { name: 'Q', properties: [bare] });
    expect(await find(id)).toMatchObject({ name: 'Q', properties: [bare], revision: 2 });
    await update(id, { properties: null });
    expect(await find(id)).toMatchObject({ name: 'Q', properties: [], revision: 3 });
  });

  it('leaves properties that are not given or the same', async () => {
    const id = await insert('same', [range]);
    await update(id, { properties: [{ ...range }] });
    await update(id, { name: 'P' });
    expect(await find(id)).toMatchObject({ properties: [range], revision: 1 });
  });

  it('deletes properties with their parameter, which the history keeps', async () => {
    const id = await insert('gone', [range]);
    await change((open) => stores.parameter.delete(open, id));
    expect(await registry.rows('select from parameter_property where parameter_id = $1', [id])).toEqual([]);
    const history = await registry.rows(
      'select upper_inf(valid) as open from parameter_property_history where parameter_id = $1',
      [id],
    );
    expect(history).toEqual([{ open: false }]);
  });
});
