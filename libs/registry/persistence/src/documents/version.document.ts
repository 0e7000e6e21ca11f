import { type Sql } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, type DocumentShape, jsonObject, recordKeys } from './document-sql';

function versionKeys(alias: string): DocumentShape {
  return [
    ...recordKeys(alias),
    ...columnKeys(alias, { version: 'number' }),
    ...dateTimeKeys(alias, { validityDate: 'validity_date' }),
  ];
}

/**
 * A version of an item without the item: several versions in one answer would show the same `@uuid` with different
 * values.
 */
export function versionDocument(alias: string): Sql {
  return jsonObject(versionKeys(alias));
}

/** A version with the item as it was. */
export function versionWithItem(alias: string): Sql {
  return jsonObject([...versionKeys(alias), ...columnKeys(alias, { item: 'document' })]);
}
