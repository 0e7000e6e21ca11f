import { addMissions } from './add-missions';
import { fleet, LAST_ROLE } from './fleet';
import { readFleetState, type StoredItem } from './fleet-state';
import { addRoles, create, type FleetIds } from './fleet-writes';
import { type Call, idsOf, listAll, V2, vocableIds } from './registry-ids';

interface Imported {
  readonly records: readonly { readonly kind: string; readonly id: number; readonly code?: string }[];
}

type ContactIds = Map<string, number>;

/**
 * Adds the fleet to a registry without items, as a client does: the items and what belongs to them by an import, people
 * and missions one by one. Where adding broke off, the next call adds the rest. `call` sends requests of the account
 * `DEMO_ACCOUNT`. Resolves with whether there was something to add.
 */
export async function addFleet(call: Call): Promise<boolean> {
  const found = await readFleetState(call);
  if (!found) return false;
  const contacts = await contactIds(call);
  // Before the import, which gives them roles; beside it they would wait for it, and be refused on a busy machine.
  await addContacts(call, contacts);
  const items = found.length > 0 ? found : await importItems(call);
  const ids = await fleetIds(call, items, contacts);
  // Each table gets its records in order; the tables do not wait for each other.
  await Promise.all([dateMounts(call, ids), addMissions(call, ids)]);
  // As long as this role was never given, the next call adds the rest.
  await addRoles(call, ids, `items/${ids.items(LAST_ROLE.item)}`, [LAST_ROLE], []);
  return true;
}

async function contactIds(call: Call): Promise<ContactIds> {
  const known = await listAll<{ readonly id: number; readonly email: string }>(call, 'contacts');
  return new Map(known.map(({ id, email }) => [email.toLowerCase(), id]));
}

async function addContacts(call: Call, ids: ContactIds): Promise<void> {
  for (const contact of fleet.contacts) {
    if (!ids.has(contact.email)) ids.set(contact.email, await create(call, 'contacts', contact));
  }
}

/** All of a fleet's items with what belongs to them, or nothing; the last role is left out. */
async function importItems(call: Call): Promise<StoredItem[]> {
  const { fields, resources } = fleet;
  const contacts = fleet.contactRoles.filter((role) => role !== LAST_ROLE);
  const body = { ...fleet.import, contacts, fields, resources };
  const { records } = (await call('POST', `${V2}/items/import`, body)) as Imported;
  return records.flatMap(({ kind, id, code = '' }) => (kind === 'item' ? [{ code, id }] : []));
}

async function fleetIds(call: Call, items: readonly StoredItem[], contacts: ContactIds): Promise<FleetIds> {
  return {
    items: idsOf(
      'item',
      items.map(({ code, id }) => [code, id]),
    ),
    contacts: idsOf('contact', contacts),
    roles: (await vocableIds(call))('ContactRoles'),
  };
}

async function dateMounts(call: Call, { items }: FleetIds): Promise<void> {
  for (const { item, start } of fleet.mounts) {
    const [mount] = await listAll<{ readonly id: number; readonly start: string }>(call, `items/${items(item)}/mounts`);
    // Date-times of answers have milliseconds.
    if (mount?.start.startsWith(start)) continue;
    await call('PATCH', `${V2}/items/${items(item)}/mounts/${mount?.id}`, { start });
  }
}
