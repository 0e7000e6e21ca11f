import { type ContactDocument, type UnitDocument, type VocableDocument } from '@pelorus/registry/model';
import { type PageRequest, type SortKey } from '@pelorus/shared/kernel';
import { recordsOf, type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { RECORDS } from '../records/records';
import { isType } from '../records/row-conditions';
import { readerOf } from './record-readers';

const asc = (field: string): SortKey => ({ field, descending: false });
const desc = (field: string): SortKey => ({ field, descending: true });

/** Readers of the catalogue of a registry. */
function catalogueOf({ database }: RegistryDatabase) {
  return {
    states: readerOf(database, SCHEMA, RECORDS.state),
    units: readerOf(database, SCHEMA, RECORDS.unit),
    vocables: readerOf(database, SCHEMA, RECORDS.vocable),
    types: readerOf(database, SCHEMA, RECORDS.vocable, isType),
    contacts: readerOf(database, SCHEMA, RECORDS.contact),
  };
}

describe('readerOf', () => {
  let registry: RegistryDatabase;
  let catalogue: ReturnType<typeof catalogueOf>;
  beforeAll(async () => {
    registry = await registryDatabase();
    catalogue = catalogueOf(registry);
  });
  afterAll(() => registry.drop());

  const request = (overrides: Partial<PageRequest> = {}): PageRequest => ({
    offset: 0,
    hits: 10_000,
    sorts: [],
    ...overrides,
  });
  const vocables = async (overrides: Partial<PageRequest> = {}) =>
    recordsOf<VocableDocument>(await catalogue.vocables.page(request(overrides)));
  const unitCodes = async (sort: SortKey) =>
    recordsOf<UnitDocument>(await catalogue.units.page(request({ sorts: [sort] }))).map(({ code }) => code);

  it('give pages in the order of ids and count the whole', async () => {
    const page = await catalogue.vocables.page(request({ offset: 5, hits: 3 }));
    const ids = await registry.rows<{ id: number }>('select id from vocable order by id');
    expect(page).toMatchObject({ offset: 5, totalHits: ids.length });
    expect(recordsOf<VocableDocument>(page).map(({ id }) => id)).toEqual(ids.slice(5, 8).map(({ id }) => id));
  });

  it('read nothing but the total for no hits, and nothing beyond the end', async () => {
    expect((await catalogue.units.page(request({ hits: 0 }))).records).toEqual([]);
    const { totalHits } = await catalogue.units.page(request({ hits: 0 }));
    expect(await catalogue.units.page(request({ offset: totalHits }))).toEqual({
      offset: totalHits,
      totalHits,
      records: [],
    });
  });

  it('sort by code point, whatever the locale of the database', async () => {
    // The server of the tests may sort so by itself; this column would not.
    await registry.rows('alter table unit alter column code type text collate "und-x-icu"');
    const byLocale = await registry.rows<{ code: string }>('select code from unit order by code');
    expect(byLocale.map(({ code }) => code)).not.toEqual(byLocale.map(({ code }) => code).sort());
    const units = await unitCodes(asc('code'));
    expect(units).toEqual([...units].sort());
    expect(await unitCodes(desc('code'))).toEqual([...units].reverse());
  });

  it('sort through relations, ties by ascending id in either direction', async () => {
    for (const key of [asc('vocableGroup.systemName'), desc('vocableGroup.systemName')]) {
      const records = await vocables({ sorts: [key] });
      for (const [i, record] of records.entries()) {
        const before = records[i - 1];
        if (before && before.vocableGroup.id === record.vocableGroup.id) expect(before.id).toBeLessThan(record.id);
      }
      const groups = [...new Set(records.map(({ vocableGroup }) => vocableGroup.systemName))];
      expect(groups).toEqual(key.descending ? [...groups].sort().reverse() : [...groups].sort());
    }
  });

  it('page through a sorted list as if it were read whole', async () => {
    const sorts = [asc('vocableGroup.id'), desc('generalName')];
    const whole = await vocables({ sorts });
    const paged: unknown[] = [];
    for (let offset = 0; offset < whole.length; offset += 37)
      paged.push(...(await vocables({ sorts, offset, hits: 37 })));
    expect(paged).toEqual(whole);
  });

  it('refuse to sort by what is no field', async () => {
    for (const field of ['nothing', 'vocableGroup', 'vocableGroup.vocables.id', 'revision', '']) {
      await expect(vocables({ sorts: [asc(field)] })).rejects.toMatchObject({
        kind: 'malformed',
        code: 'unknown-field',
      });
    }
  });

  it('give single records with their revision, types only when they are types', async () => {
    const state = await catalogue.states.find(1);
    expect(state).toMatchObject({ id: 1, revision: 1 });
    expect(state?.document.parse()).toMatchObject({ id: 1, name: 'public' });
    expect((await catalogue.types.find(118))?.document.parse()).toMatchObject({ systemName: 'oxygen_sensor' });
    expect(await catalogue.types.find(239)).toBeUndefined();
    expect(await catalogue.vocables.find(239)).toBeDefined();
    expect(await catalogue.units.find(4711)).toBeUndefined();
  });

  it('show documents with the uuid first and empty texts kept', async () => {
    const { document } = (await catalogue.vocables.find(239))!;
    expect(Object.keys(document.parse())).toEqual([
      ...['@uuid', 'id', 'created', 'lastModified', 'generalName', 'systemName', 'description', 'vocabulary'],
      ...['vocableValue', 'vocableGroup'],
    ]);
    await registry.rows(`insert into contact (created, last_modified, orcid) values (now(), now(), '')`);
    const [contact] = recordsOf<ContactDocument>(await catalogue.contacts.page(request()));
    expect(Object.keys(contact!)).toEqual([
      ...['@uuid', 'id', 'created', 'lastModified', 'firstName', 'lastName', 'email', 'orcid'],
    ]);
    expect(contact).toMatchObject({ firstName: '', lastName: '', email: '', orcid: '' });
  });
});
