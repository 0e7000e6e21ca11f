import { defineRecord, ofMission, type RowOf } from '../declare';
import { CONTACT_ROLE_FIELDS } from './contact-role';

/** Contacts of missions, each in a role. */
export const MISSION_CONTACT = defineRecord({
  name: 'contacts',
  kind: 'contact of a mission',
  kindOfOwner: 'contact',
  owner: ofMission(),
  fields: CONTACT_ROLE_FIELDS,
  key: 'contact',
  csv: { first: ['role'] },
  revisions: false,
  personal: ['contact'],
  words: {
    one: "contact's roles in a mission",
    list: 'List who takes part in a mission, and in which role',
    key: { name: 'contactId', description: 'The id of the contact' },
    title: 'ContactRole',
  },
});

export interface MissionContactRecord extends RowOf<typeof MISSION_CONTACT> {}
