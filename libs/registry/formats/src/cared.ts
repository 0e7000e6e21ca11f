import {
  AUTHOR_ROLES,
  type ContactDocument,
  type ContactRoleDocument,
  type ItemDocument,
} from '@pelorus/registry/model';

/** Item with its contacts. */
export type CaredItem = Pick<ItemDocument, 'contacts'>;

/** Distinct contacts of the first role that somebody has. */
function having(contacts: readonly ContactRoleDocument[], roles: readonly string[]): readonly ContactDocument[] {
  const found = roles.map((name) => contacts.filter(({ role }) => role.systemName === name));
  const first = found.find(({ length }) => length > 0) ?? [];
  return [...new Map(first.map(({ contact }) => [contact.id, contact])).values()];
}

/** Contacts of the first role that somebody has, from the nearest item with one. */
export const nearestHaving = (items: readonly CaredItem[], roles: readonly string[]): readonly ContactDocument[] =>
  items.map(({ contacts = [] }) => having(contacts, roles)).find(({ length }) => length > 0) ?? [];

/** Authors for a citation, from the nearest item with one. */
export const authorsOf = (items: readonly CaredItem[]): readonly ContactDocument[] =>
  nearestHaving(items, AUTHOR_ROLES);

/** Contacts with an organisation, one for each, from the nearest item with one. */
export function organisationsOf(items: readonly CaredItem[]): readonly ContactDocument[] {
  const of = ({ contacts = [] }: CaredItem): readonly ContactDocument[] => {
    const named = contacts.flatMap(({ contact }) =>
      contact.companyName ? [[contact.companyName, contact] as const] : [],
    );
    return [...new Map(named.reverse()).values()].reverse();
  };
  return items.map(of).find(({ length }) => length > 0) ?? [];
}
