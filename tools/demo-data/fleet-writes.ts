import { type StoredRole } from './fleet-state';
import { type Call, type Ids, V2 } from './registry-ids';

export interface FleetIds {
  readonly items: Ids;
  readonly contacts: Ids;
  readonly roles: Ids;
}

interface GivenRole {
  readonly contact: string;
  readonly role: string;
}

export async function create(call: Call, path: string, body: object): Promise<number> {
  return ((await call('POST', `${V2}/${path}`, body)) as { readonly id: number }).id;
}

/** Gives contacts the roles on an item or a mission that they do not have, all of a contact by one request. */
export async function addRoles(
  call: Call,
  { contacts, roles }: FleetIds,
  owner: string,
  given: readonly GivenRole[],
  stored: readonly StoredRole[],
): Promise<void> {
  const known = new Set(stored.map(({ contact, role }) => `${contact.id} ${role.id}`));
  const missing = given.filter(({ contact, role }) => !known.has(`${contacts(contact)} ${roles(role)}`));
  for (const contact of new Set(missing.map((each) => each.contact))) {
    const ids = missing.filter((each) => each.contact === contact).map(({ role }) => roles(role));
    await call('POST', `${V2}/${owner}/contacts/${contacts(contact)}`, ids);
  }
}
