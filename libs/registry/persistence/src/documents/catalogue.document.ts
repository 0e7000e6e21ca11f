import { identifier, type Sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { columnKeys, documentAt, type DocumentShape, jsonObject, recordKeys, sharedDocument } from './document-sql';

/** A state of items, of the row with the given alias. */
export function stateDocument(alias: string): Sql {
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, { name: 'name', meta: 'meta' })]);
}

/** What a unit consists of. */
export const UNIT_COLUMNS = {
  code: 'code',
  name: 'name',
  typicalUse: 'typical_use',
  ucum: 'ucum',
  mathML: 'math_ml',
  visible: 'visible',
};

/** A unit. */
export function unitDocument(alias: string): Sql {
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, UNIT_COLUMNS)]);
}

/** The key `unit` of a row that refers to one. */
export function unitKey(alias: string): DocumentShape {
  return [['unit', sharedDocument('unit', identifier(alias, 'unit_id'))]];
}

/** A group of vocables. */
export function vocableGroupDocument(alias: string): Sql {
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, { name: 'name', systemName: 'system_name' })]);
}

/** What a vocable consists of besides its group. */
export const VOCABLE_COLUMNS = {
  generalName: 'general_name',
  systemName: 'system_name',
  description: 'description',
  vocabulary: 'vocabulary',
  vocableValue: 'vocable_value',
};

/** A vocable with its group. */
export function vocableDocument(tables: RegistryTables, alias: string): Sql {
  const group = {
    table: tables.vocable_group,
    alias: 'vocable_group',
    document: vocableGroupDocument('vocable_group'),
  };
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, VOCABLE_COLUMNS),
    ['vocableGroup', documentAt(identifier(alias, 'vocable_group_id'), group)],
  ]);
}

/** The key of a vocable that a row refers to: `type` by `type_id`. */
export function vocableKey(alias: string, key: 'type' | 'role'): DocumentShape {
  return [[key, sharedDocument('vocable', identifier(alias, `${key}_id`))]];
}
