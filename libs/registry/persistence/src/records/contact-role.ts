import { identifier, type Tables } from '@pelorus/shared/persistence';
import { REFERENCE } from './column-types';
import { nameAt } from './csv-sql';
import { type DocumentShape, recordKeys, sharedDocument, vocableKey } from './document-sql';
import { one } from './fields';

/** The common part of contacts of items and contacts of missions: a contact in one of its roles. */
export const CONTACT_ROLE = {
  name: 'contacts',
  kindOfOwner: 'contact',
  key: 'contact_id',
  columns: { contactId: REFERENCE, roleId: REFERENCE },
  part: null,
  unique: [],
  fields: {},
  relations: { contact: one('contact', 'contact_id'), role: one('vocable', 'role_id') },
  document: (_tables: Tables, alias: string) =>
    [
      ...recordKeys(alias),
      ['contact', sharedDocument('contact', identifier(alias, 'contact_id'))],
      ...vocableKey(alias, 'role'),
    ] as const,
  import: null,
  shared: false,
  revisions: false,
  personal: ['contact'],
  searched: [],
} as const;

/** The cells of a contact in a role, after the one of its owner. */
export function contactRoleCells(tables: Tables, alias: string): DocumentShape {
  const contact = identifier(alias, 'contact_id');
  return [
    ['role', nameAt(tables('vocable'), 'system_name', identifier(alias, 'role_id'))],
    ['contactId', contact],
    ['firstName', nameAt(tables('contact'), 'first_name', contact)],
    ['lastName', nameAt(tables('contact'), 'last_name', contact)],
    ['email', nameAt(tables('contact'), 'email', contact)],
  ];
}
