import { type Contact } from '@pelorus/client';
import { type ShownItem } from './item-queries';

type ContactRole = NonNullable<ShownItem['contacts']>[number];

/** A contact with all roles on an item. */
export interface Person {
  readonly contact: Contact;
  readonly roles: readonly ContactRole['role'][];
}

/** Contacts with their roles, in the order in which they come first. */
export function contactsByPerson(contacts: readonly ContactRole[]): Person[] {
  const people = new Map(contacts.map(({ contact }) => [contact.id, contact]));
  return [...people.values()].map((contact) => ({
    contact,
    roles: contacts.filter((given) => given.contact.id === contact.id).map(({ role }) => role),
  }));
}
