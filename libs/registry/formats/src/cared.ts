import {
  AUTHOR_ROLES,
  type ContactDocument,
  type ContactRoleDocument,
  type ItemDocument,
} from '@pelorus/registry/model';

/** An item with who looks after it. */
export type CaredItem = Pick<ItemDocument, 'contacts'>;

/** The contacts who have the first of some roles that somebody has, each once. */
function having(contacts: readonly ContactRoleDocument[], roles: readonly string[]): readonly ContactDocument[] {
  const found = roles.map((name) => contacts.filter(({ role }) => role.systemName === name));
  const first = found.find(({ length }) => length > 0) ?? [];
  return [...new Map(first.map(({ contact }) => [contact.id, contact])).values()];
}

/** The contacts who have the first of some roles that somebody has, of the nearest of items that has any. */
export const nearestHaving = (items: readonly CaredItem[], roles: readonly string[]): readonly ContactDocument[] =>
  items.map(({ contacts = [] }) => having(contacts, roles)).find(({ length }) => length > 0) ?? [];

/** The authors of the nearest of items that has any, as its citation names them. */
export const authorsOf = (items: readonly CaredItem[]): readonly ContactDocument[] =>
  nearestHaving(items, AUTHOR_ROLES);

/** The contacts of the nearest of items with contacts of an organisation, one for each organisation. */
export function organisationsOf(items: readonly CaredItem[]): readonly ContactDocument[] {
  const of = ({ contacts = [] }: CaredItem): readonly ContactDocument[] => {
    const named = contacts.flatMap(({ contact }) =>
      contact.companyName ? [[contact.companyName, contact] as const] : [],
    );
    return [...new Map(named.reverse()).values()].reverse();
  };
  return items.map(of).find(({ length }) => length > 0) ?? [];
}
