import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { unitKey, vocableKey } from './catalogue.document';
import { columnKeys, type DocumentShape, jsonArray, jsonObject, recordKeys } from './document-sql';

/** A parameter with its unit, type and properties, and what else is to be shown of it. */
export function parameterDocument(tables: RegistryTables, alias: string, further: DocumentShape = []): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, { name: 'name', shortName: 'short_name' }),
    ...unitKey(alias),
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, { comment: 'comment' }),
    ['properties', propertiesOf(tables, alias)],
    ...further,
  ]);
}

function propertiesOf(tables: RegistryTables, alias: string): Sql {
  const property = jsonObject([
    ...columnKeys('property', { name: 'name', lower: 'lower', upper: 'upper' }),
    ...unitKey('property'),
  ]);
  return sql`(select ${jsonArray(property, sql`property.place`)} from ${tables.parameter_property} property
    where property.parameter_id = ${identifier(alias, 'id')})`;
}
