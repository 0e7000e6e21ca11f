import { raw, snakeCase } from '@pelorus/shared/persistence';
import { ALL_RECORDS, recordOf } from './records';

const TABLES: readonly string[] = ALL_RECORDS.map(({ table }) => table);

describe.each(ALL_RECORDS.map((record) => [record.table, record] as const))('the records of %s', (table, record) => {
  it('stand after the records that they refer to', () => {
    const targets = [...Object.values(record.relations), ...Object.values(record.part?.relations ?? {})];
    const later = targets.filter(({ target }) => TABLES.indexOf(target) > TABLES.indexOf(table));
    expect(later).toEqual([]);
    expect(targets.filter(({ target }) => !TABLES.includes(target))).toEqual([]);
  });

  it('have the columns that their fields, relations and address name', () => {
    const columns = Object.entries(record.columns).map(([field, { name = snakeCase(field) }]) => name);
    const own = ['id', 'uuid', 'created', 'last_modified', ...columns];
    const named = [
      ...Object.values(record.collection.fields).map(({ column }) => column),
      ...Object.values(record.relations).map(({ column }) => column),
      ...[record.address.owner?.column ?? 'id', record.key, ...record.searched],
    ];
    expect(named.filter((column) => !own.includes(column))).toEqual([]);
  });

  it('are found from their owner by the name of their collection', () => {
    if (record.owner.table === null) return;
    const relation = recordOf(record.owner.table).collection.relations[record.name];
    expect(relation).toMatchObject({ kind: 'many', column: record.address.owner?.column });
    expect(relation?.target()).toBe(record.collection);
  });
});

it('names no records of an unknown table', () => {
  expect(() => recordOf('calibration')).toThrow('calibration');
});

it('are written as CSV with these columns, which programs know', () => {
  const heads = ALL_RECORDS.map(({ table, csv }) => [
    table,
    csv
      .own(raw, 'root')
      .map(([key]) => key)
      .join(' '),
  ]);
  expect(Object.fromEntries(heads)).toMatchObject({
    state: 'name meta',
    unit: 'code name typicalUse ucum mathML visible',
    vocable_group: 'name systemName',
    vocable: 'vocableGroup generalName systemName description vocabulary vocableValue',
    contact: 'firstName lastName email orcid ror telephone postalCode city administrativeArea country companyName',
    item:
      'shortName longName parent status type description model manufacturer serialNumber inventoryNumber ' +
      'citation operationInstructions version',
    parameter: 'item shortName name unit type comment properties',
    item_contact: 'item role contactId firstName lastName email',
    event: 'item label type startDate endDate latitude longitude elevation elevationInaccuracy description',
    field: 'item name value description',
    resource: 'item name description type linkage fileName mediaType size sha256',
    item_version: 'item version validityDate',
    mission: 'name description startDate endDate',
    mission_item: 'missionId item',
    mission_contact: 'missionId role contactId firstName lastName email',
    mount: 'item parent start end mountLabel unmountLabel',
  });
});
