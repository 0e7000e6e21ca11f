import { type Account, type Contact } from '@pelorus/client';
import { ancestorCodes } from './ancestor-codes';

/** The role that carries the right to change an item and all below it. */
const EDITOR = 'Editor';

/** Contacts of an item with their roles. */
interface WithContacts {
  readonly code: string;
  readonly contacts?: readonly { readonly contact: Contact; readonly role: { readonly systemName: string } }[];
}

/** Items with their contacts, by code. */
export type ContactsByCode = ReadonlyMap<string, WithContacts>;

/**
 * Who may change an item, or make one below it: the Editors of the item, then those of the items above, the nearest
 * first.
 */
export function editorsOf(code: string, items: ContactsByCode): Contact[] {
  const codes = [...ancestorCodes(code), code].reverse();
  const found = codes.flatMap((each) =>
    (items.get(each)?.contacts ?? []).flatMap(({ contact, role }) => (role.systemName === EDITOR ? [contact] : [])),
  );
  return [...new Map(found.map((contact) => [contact.id, contact])).values()];
}

/** Whether an account is among the Editors; administrators need not be. */
export const mayChange = ({ admin, username }: Account, editors: readonly Contact[]): boolean =>
  admin || editors.some(({ email }) => email.toLowerCase() === username.toLowerCase());
