import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type ParameterDocument, type ParameterRecord, GROUPS } from '@pelorus/registry/domain';
import { OPTIONAL_NUMBER, OPTIONAL_TEXT, REFERENCE, TEXT } from './column-types';
import { codeBelow } from './code-sql';
import { itemCode, nameAt, typeColumn } from './csv-sql';
import { columnKeys, jsonArray, jsonObject, recordKeys, unitKey, vocableKey } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

/** The parameters that items measure, with their properties. */
export const PARAMETER = describeRecords<ParameterRecord, ParameterDocument>()({
  name: 'parameters',
  kind: 'parameter',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
  key: 'id',
  columns: {
    itemId: REFERENCE,
    name: TEXT,
    shortName: TEXT,
    unitId: REFERENCE,
    typeId: REFERENCE,
    comment: OPTIONAL_TEXT,
  },
  part: {
    table: 'parameter_property',
    field: 'properties',
    columns: {
      id: { type: 'bigint', primary: true, generated: 'increment' },
      parameterId: REFERENCE,
      place: { type: 'integer' },
      name: TEXT,
      lower: OPTIONAL_NUMBER,
      upper: OPTIONAL_NUMBER,
      unitId: { ...REFERENCE, nullable: true },
    },
    owner: 'parameterId',
    place: 'place',
    relations: { unit: one('unit', 'unit_id', { nullable: true }) },
    match: 'short_name',
  },
  unique: [{ constraint: 'parameter_short_name_key', field: 'shortName', kind: 'parameter' }],
  fields: {
    ...fields({ name: 'text', shortName: 'text', itemId: 'integer' }),
    ...fields({ comment: 'text' }, true),
  },
  relations: {
    unit: one('unit', 'unit_id'),
    type: one('vocable', 'type_id', { group: GROUPS.parameterTypes }),
    item: one('item', 'item_id'),
  },
  naming: { field: 'name', label: (alias) => identifier(alias, 'name') },
  document: (tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, { name: 'name', shortName: 'short_name' }),
    ...unitKey(alias),
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, { comment: 'comment' }),
    ['properties', propertiesOf(tables, alias)],
  ],
  csv: {
    code: (tables, alias) => codeBelow(itemCode(tables, alias), identifier(alias, 'short_name')),
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ...columnKeys(alias, { shortName: 'short_name', name: 'name' }),
      ['unit', nameAt(tables('unit'), 'code', identifier(alias, 'unit_id'))],
      ...typeColumn(tables, alias),
      ...columnKeys(alias, { comment: 'comment' }),
      ['properties', propertiesText(tables, alias)],
    ],
  },
  import: {
    references: {
      unit: { key: 'unitId', table: 'unit' },
      type: { key: 'typeId', table: 'vocable', group: GROUPS.parameterTypes },
    },
    cells: { properties: 'json' },
    codeField: 'shortName',
  },
  shared: false,
  revisions: true,
  personal: [],
  searched: ['name', 'short_name'],
});

function propertiesOf(tables: Tables, alias: string): Sql {
  const property = jsonObject([
    ...columnKeys('property', { name: 'name', lower: 'lower', upper: 'upper' }),
    ...unitKey('property'),
  ]);
  return sql`(select ${jsonArray(property, sql`property.place`)} from ${tables('parameter_property')} property
    where property.parameter_id = ${identifier(alias, 'id')})`;
}

/** The properties as JSON, with the codes of their units. No properties make an empty cell, not `[]`. */
function propertiesText(tables: Tables, alias: string): Sql {
  const property = jsonObject([
    ...columnKeys('property', { name: 'name', lower: 'lower', upper: 'upper' }),
    ['unit', nameAt(tables('unit'), 'code', identifier('property', 'unit_id'))],
  ]);
  return sql`(select nullif((${jsonArray(property, sql`property.place`)})::text, '[]')
    from ${tables('parameter_property')} property where property.parameter_id = ${identifier(alias, 'id')})`;
}
