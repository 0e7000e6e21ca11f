import { type Contact, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../api/services';

/** A role of a contact, with the codes of items and names of missions where the contact has it. */
export interface HeldRole {
  readonly role: string;
  readonly places: readonly string[];
}

export interface ContactWithRoles {
  readonly contact: Contact;
  readonly roles: readonly HeldRole[];
}

interface Given {
  readonly role: string;
  readonly place: string;
}

async function itemRoles(id: number, signal: AbortSignal): Promise<Given[]> {
  const where = rsql`contacts.contact.id==${id}`;
  const items = await registry.items({ where, with: ['contacts'], sorts: 'code', signal }).toArray();
  return items.flatMap(({ code, contacts = [] }) =>
    contacts.flatMap(({ contact, role }) => (contact.id === id ? [{ role: role.generalName, place: code }] : [])),
  );
}

async function missionRoles(id: number, signal: AbortSignal): Promise<Given[]> {
  const query = { where: `contacts.contact.id==${id}`, sorts: 'name' };
  const missions = await registry.list('GET /rest/v2/missions', { query, signal }).toArray();
  const given: Given[] = [];
  for (const { id: missionId, name } of missions) {
    const path = { id: missionId, contactId: id };
    const pairs = await registry.call('GET /rest/v2/missions/{id}/contacts/{contactId}', { path, signal });
    given.push(...pairs.map(({ role }) => ({ role: role.generalName, place: name })));
  }
  return given;
}

function byRole(given: readonly Given[]): HeldRole[] {
  const roles = new Map<string, string[]>();
  for (const { role, place } of given) roles.set(role, [...(roles.get(role) ?? []), place]);
  return [...roles].map(([role, places]) => ({ role, places }));
}

/** A contact with all its roles on items and missions. */
export const contactRolesQuery = (id: number) =>
  queryOptions({
    queryKey: ['contact-roles', id],
    queryFn: async ({ signal }): Promise<ContactWithRoles> => {
      const [contact, items, missions] = await Promise.all([
        registry.call('GET /rest/v2/contacts/{id}', { path: { id }, signal }),
        itemRoles(id, signal),
        missionRoles(id, signal),
      ]);
      return { contact, roles: byRole([...items, ...missions]) };
    },
  });
