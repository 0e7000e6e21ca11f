import { type FieldDocument, type FieldRecord } from '@pelorus/registry/domain';
import { snakeCase } from '@pelorus/shared/persistence';
import { REFERENCE, TEXT } from './column-types';
import { FIELD } from './field.record';
import { describeRecords } from './record-description';
import { ALL_RECORDS, recordOf } from './records';

const TABLES: readonly string[] = ALL_RECORDS.map(({ table }) => table);

describe('describeRecords', () => {
  const describeField = describeRecords<FieldRecord, FieldDocument>();

  it('takes whole descriptions only', () => {
    const { csv, ...withoutCells } = FIELD;
    const columns = { itemId: REFERENCE, name: TEXT, value: TEXT };
    expect(describeField(FIELD)).toBe(FIELD);
    // @ts-expect-error A description needs its cells.
    expect(describeField(withoutCells)).not.toHaveProperty('csv');
    // @ts-expect-error A description needs a column for each field of a row.
    expect(describeField({ ...FIELD, columns }).columns).not.toHaveProperty('description');
    // @ts-expect-error A document has the keys of its type.
    expect(describeField({ ...FIELD, document: () => [['label', csv]] }).document).toBeDefined();
  });
});

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
