import { DEMO_ACCOUNT, EDITOR, fleet } from './fleet';
import { type Call, listAll, V2 } from './registry-ids';

/** The role of a contact, as records show it. */
export interface StoredRole {
  readonly contact: { readonly id: number; readonly email?: string };
  readonly role: { readonly id: number; readonly systemName: string };
}

/** An item of the fleet in a registry, with the records that are added after it. */
export interface StoredItem {
  readonly id: number;
  readonly code: string;
  readonly contacts: readonly StoredRole[];
  readonly fields: readonly { readonly name: string }[];
  readonly resources: readonly { readonly name: string }[];
}

/** The items of the fleet in a registry that does not have the whole fleet yet. */
export interface FleetState {
  readonly items: readonly StoredItem[];
  /** The roots that the demo account edits until all else is added. */
  readonly toLeave: readonly StoredItem[];
}

const ROOTS = fleet.import.items
  .filter((item) => !('parent' in item))
  .map(({ type, shortName }) => `${type}:${shortName}`);

/** The roots that the fleet gives to other Editors. The import makes the demo account an Editor of all. */
const FOREIGN_ROOTS = ROOTS.filter((code) => !isOwn(fleet.contactRoles.filter(({ item }) => item === code)));

/** Whether the demo account is Editor by the roles of the fleet's files. */
export function isOwn(roles: readonly { readonly contact: string; readonly role: string }[]): boolean {
  return roles.some(({ contact, role }) => contact === DEMO_ACCOUNT && role === EDITOR);
}

/** Whether the demo account is Editor by the roles in a registry. */
export function isEditedByDemo(roles: readonly StoredRole[]): boolean {
  return isOwn(roles.map(({ contact, role }) => ({ contact: contact.email ?? '', role: role.systemName })));
}

/** The state of a registry after the import of the fleet. */
export function importedState(ids: readonly (readonly [code: string, id: number])[]): FleetState {
  const items = ids.map(([code, id]) => ({ id, code, contacts: [], fields: [], resources: [] }));
  return { items, toLeave: items.filter(({ code }) => FOREIGN_ROOTS.includes(code)) };
}

/** Reads how much of the fleet a registry has; undefined when there is nothing to add, because it has all or other items. */
export async function readFleetState(call: Call): Promise<FleetState | undefined> {
  const { totalHits } = (await call('GET', `${V2}/items?hits=0`)) as { readonly totalHits: number };
  if (totalHits === 0) return { items: [], toLeave: [] };
  const toLeave: StoredItem[] = [];
  for (const root of await readItems(call, `code=in=(${FOREIGN_ROOTS.join(',')})`)) {
    if (isEditedByDemo(root.contacts) && !(await hasLeft(call, root))) toLeave.push(root);
  }
  if (toLeave.length === 0) return undefined;
  return { items: await readItems(call, ROOTS.map((code) => `code=like=${code}*`).join(',')), toLeave };
}

function readItems(call: Call, where: string): Promise<readonly StoredItem[]> {
  return listAll<StoredItem>(call, `items`, `with=contacts,fields,resources&where=${encodeURIComponent(where)}`);
}

/** Whether the demo account has left a root before, and was made its Editor again later. */
async function hasLeft(call: Call, { id, contacts }: StoredItem): Promise<boolean> {
  const demo = contacts.find((each) => isEditedByDemo([each]))?.contact.id;
  const changes = await listAll<{ readonly action: string }>(call, `items/${id}/contacts/${demo}/history`);
  return changes.some(({ action }) => action === 'deleted');
}
