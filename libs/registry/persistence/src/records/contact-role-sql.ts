import { identifier, type Tables } from '@pelorus/shared/persistence';
import { nameAt } from './csv-sql';
import { type DocumentShape } from './document-sql';

/** The cells that name the contact of a role. */
export function contactCells(tables: Tables, alias: string): DocumentShape {
  const contact = identifier(alias, 'contact_id');
  return [
    ['contactId', contact],
    ['firstName', nameAt(tables('contact'), 'first_name', contact)],
    ['lastName', nameAt(tables('contact'), 'last_name', contact)],
    ['email', nameAt(tables('contact'), 'email', contact)],
  ];
}
