import { defineRecord, type DocumentOf, ofItem, type RowOf } from '../declare';
import { CONTACT_ROLE_FIELDS } from './contact-role';

/** Contacts of items, each in a role. */
export const ITEM_CONTACT = defineRecord({
  name: 'contacts',
  kind: 'contact of an item',
  kindOfOwner: 'contact',
  owner: ofItem({ shown: true, inVersions: true, inHistory: true, cloned: 'by default' }),
  fields: CONTACT_ROLE_FIELDS,
  key: 'contact',
  csv: { first: ['role'] },
  imported: true,
  pair: ['contact', 'role'],
  revisions: false,
  personal: ['contact'],
  words: {
    one: "contact's roles on an item",
    list: 'List who looks after an item, and in which role',
    key: { name: 'contactId', description: 'The id of the contact' },
    title: 'ContactRole',
  },
});

export interface ItemContactRecord extends RowOf<typeof ITEM_CONTACT> {}

/** Contact in a role, of an item or a mission. */
export interface ContactRoleDocument extends DocumentOf<typeof ITEM_CONTACT> {}

/** Row of a contact in a role, for any owner. */
export interface ContactRoleRecord extends Omit<ItemContactRecord, 'itemId'> {}
