import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { vocableKey } from './catalogue.document';
import { columnKeys, jsonObject, recordKeys } from './document-sql';

/** An attachment of an item: a link, or what is known of an uploaded file. */
export function resourceDocument(alias: string): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, { name: 'name', description: 'description' }),
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, { linkage: 'linkage', fileName: 'file_name', mediaType: 'media_type', size: 'size' }),
    ['sha256', sql`encode(${identifier(alias, 'sha256')}, 'hex')`],
  ]);
}
