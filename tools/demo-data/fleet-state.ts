import { DEMO_ACCOUNT, EDITOR, fleet, LAST_ROLE } from './fleet';
import { type Call, listAll, V2 } from './registry-ids';

export interface StoredRole {
  readonly contact: { readonly id: number; readonly email?: string };
  readonly role: { readonly id: number; readonly systemName: string };
}

/** An item of the fleet in a registry. */
export interface StoredItem {
  readonly id: number;
  readonly code: string;
}

const ROOTS = fleet.import.items
  .filter((item) => !('parent' in item))
  .map(({ type, shortName }) => `${type}:${shortName}`);

function hasRole(roles: readonly StoredRole[], name: string): boolean {
  return roles.some(({ contact, role }) => contact.email === DEMO_ACCOUNT && role.systemName === name);
}

export const isEditedByDemo = (roles: readonly StoredRole[]): boolean => hasRole(roles, EDITOR);

/** Empty before the import; undefined when there is nothing to add, as the registry has all or other items. */
export async function readFleetState(call: Call): Promise<readonly StoredItem[] | undefined> {
  const { totalHits } = (await call('GET', `${V2}/items?hits=0`)) as { readonly totalHits: number };
  if (totalHits === 0) return [];
  const [marked] = await readItems(call, `code==${LAST_ROLE.item}`);
  if (!marked || (await isComplete(call, marked.id))) return undefined;
  return readItems(call, ROOTS.map((code) => `code=like=${code}*`).join(','));
}

/** Also if the role was taken since: a fleet that the demo account does not edit is as somebody wants it. */
async function isComplete(call: Call, id: number): Promise<boolean> {
  const contacts = await listAll<StoredRole>(call, `items/${id}/contacts`);
  if (!isEditedByDemo(contacts) || hasRole(contacts, LAST_ROLE.role)) return true;
  const demo = contacts.find((each) => isEditedByDemo([each]))?.contact.id;
  const changes = await listAll<{ readonly action: string }>(call, `items/${id}/contacts/${demo}/history`);
  return changes.some(({ action }) => action === 'deleted');
}

function readItems(call: Call, where: string): Promise<readonly StoredItem[]> {
  return listAll<StoredItem>(call, 'items', `where=${encodeURIComponent(where)}`);
}
