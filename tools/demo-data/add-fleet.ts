import { DEMO_ACCOUNT, EDITOR, fleet } from './fleet';
import { type Call, type Ids, idsOf, listAll, V2, vocableIds } from './registry-ids';

/** The result of an import, as far as it is needed. */
interface Imported {
  readonly records: readonly { readonly kind: string; readonly id: number; readonly code?: string }[];
}

/** The ids that the fleet has in a registry. */
interface FleetIds {
  readonly items: Ids;
  readonly contacts: Ids;
  readonly roles: Ids;
  readonly resourceTypes: Ids;
}

/**
 * Adds the fleet to a registry without items, as a client does: the items, parameters and events by an import, all else one
 * by one. `call` sends requests of the account `DEMO_ACCOUNT`. Resolves with whether the fleet was added.
 */
export async function addFleet(call: Call): Promise<boolean> {
  const { totalHits } = (await call('GET', `${V2}/items?hits=0`)) as { readonly totalHits: number };
  if (totalHits > 0) return false;
  const contacts = await addContacts(call);
  const { records } = (await call('POST', `${V2}/items/import`, fleet.import)) as Imported;
  const vocables = await vocableIds(call);
  const ids: FleetIds = {
    items: idsOf(
      'item',
      records.flatMap(({ kind, id, code = '' }) => (kind === 'item' ? [[code, id] as const] : [])),
    ),
    contacts,
    roles: vocables('ContactRoles'),
    resourceTypes: vocables('ResourceTypes'),
  };
  // Each table gets its records in order; the tables do not wait for each other.
  const steps = [addContactRoles, addFields, addResources, dateMounts, addMissions];
  await Promise.all(steps.map((step) => step(call, ids)));
  await stepBack(call, ids);
  return true;
}

async function addContacts(call: Call): Promise<Ids> {
  const known = await listAll<{ readonly id: number; readonly email: string }>(call, 'contacts');
  const ids = new Map(known.map(({ id, email }) => [email.toLowerCase(), id]));
  for (const contact of fleet.contacts) {
    if (!ids.has(contact.email)) ids.set(contact.email, await create(call, 'contacts', contact));
  }
  return idsOf('contact', ids);
}

async function addContactRoles(call: Call, { items, contacts, roles }: FleetIds): Promise<void> {
  for (const { item, contact, role } of fleet.contactRoles) {
    await call('POST', `${V2}/items/${items(item)}/contacts/${contacts(contact)}`, [roles(role)]);
  }
}

async function addFields(call: Call, { items }: FleetIds): Promise<void> {
  for (const { item, ...field } of fleet.fields) await create(call, `items/${items(item)}/fields`, field);
}

async function addResources(call: Call, { items, resourceTypes }: FleetIds): Promise<void> {
  for (const { item, type, ...resource } of fleet.resources) {
    await create(call, `items/${items(item)}/resources`, { ...resource, typeId: resourceTypes(type) });
  }
}

async function dateMounts(call: Call, { items }: FleetIds): Promise<void> {
  for (const { item, start } of fleet.mounts) {
    const [mount] = await listAll<{ readonly id: number }>(call, `items/${items(item)}/mounts`);
    await call('PATCH', `${V2}/items/${items(item)}/mounts/${mount?.id}`, { start });
  }
}

async function addMissions(call: Call, { items, contacts, roles }: FleetIds): Promise<void> {
  for (const { items: codes, contacts: people, ...mission } of fleet.missions) {
    const path = `missions/${await create(call, 'missions', mission)}`;
    await call(
      'POST',
      `${V2}/${path}/items`,
      codes.map((code) => ({ itemId: items(code) })),
    );
    for (const { contact, role } of people)
      await call('POST', `${V2}/${path}/contacts/${contacts(contact)}`, [roles(role)]);
    const isOwn = people.some(({ contact, role }) => contact === DEMO_ACCOUNT && role === EDITOR);
    if (!isOwn) await removeEditor(call, path, { contacts, roles });
  }
}

/** Takes the role of an Editor, which the import gave to the demo account, from it where the fleet does not give it. */
async function stepBack(call: Call, ids: FleetIds): Promise<void> {
  for (const { shortName, type, ...item } of fleet.import.items) {
    if ('parent' in item) continue;
    const code = `${type}:${shortName}`;
    const isOwn = fleet.contactRoles.some(
      (each) => each.item === code && each.contact === DEMO_ACCOUNT && each.role === EDITOR,
    );
    if (!isOwn) await removeEditor(call, `items/${ids.items(code)}`, ids);
  }
}

async function removeEditor(
  call: Call,
  owner: string,
  { contacts, roles }: Pick<FleetIds, 'contacts' | 'roles'>,
): Promise<void> {
  await call('DELETE', `${V2}/${owner}/contacts/${contacts(DEMO_ACCOUNT)}?roleId=${roles(EDITOR)}`);
}

/** Makes a record; resolves with its id. */
async function create(call: Call, path: string, body: object): Promise<number> {
  return ((await call('POST', `${V2}/${path}`, body)) as { readonly id: number }).id;
}
