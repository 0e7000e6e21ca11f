import { identifier, type Sql } from '@pelorus/shared/persistence';
import { vocableKey } from './catalogue.document';
import { jsonObject, recordKeys, sharedDocument } from './document-sql';

/** A contact of an item or a mission in one of its roles. */
export function contactRoleDocument(alias: string): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ['contact', sharedDocument('contact', identifier(alias, 'contact_id'))],
    ...vocableKey(alias, 'role'),
  ]);
}
