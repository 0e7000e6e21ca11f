/** What the path of a record is made of: the id of its owner, if it has one, and its own key. */
export interface RecordPath {
  readonly owner: number | null;
  readonly key: number;
}

/** How the records of a table are named and where they are read. */
export interface RecordAddress {
  readonly kind: string;
  /** Those to whom they belong, and the column that says to which. */
  readonly owner?: { readonly path: string; readonly column: string };
  /** The column of the last part of the path. */
  readonly key: string;
  readonly link: (path: RecordPath) => string;
}

const PREFIX = '/rest/v2';

function topLevel(kind: string, path: string): RecordAddress {
  return { kind, key: 'id', link: ({ key }) => `${PREFIX}/${path}/${key}` };
}

function owned(kind: string, owners: 'items' | 'missions', path: string, key = 'id'): RecordAddress {
  const owner = { path: owners, column: owners === 'items' ? 'item_id' : 'mission_id' };
  return { kind, owner, key, link: ({ owner: id, key: own }) => `${PREFIX}/${owners}/${id}/${path}/${own}` };
}

const ADDRESSES: Readonly<Record<string, RecordAddress>> = {
  state: topLevel('state', 'states'),
  unit: topLevel('unit', 'units'),
  vocable_group: topLevel('vocable group', 'vocable-groups'),
  vocable: topLevel('vocable', 'vocables'),
  contact: topLevel('contact', 'contacts'),
  item: topLevel('item', 'items'),
  mission: topLevel('mission', 'missions'),
  parameter: owned('parameter', 'items', 'parameters'),
  event: owned('event', 'items', 'events'),
  mount: owned('mount', 'items', 'mounts'),
  field: owned('custom field', 'items', 'fields'),
  resource: owned('resource', 'items', 'resources'),
  item_version: owned('version', 'items', 'versions', 'number'),
  item_contact: owned('contact of an item', 'items', 'contacts', 'contact_id'),
  mission_item: owned('item of a mission', 'missions', 'items'),
  mission_contact: owned('contact of a mission', 'missions', 'contacts', 'contact_id'),
};

/** How the records of a table are named and where they are read. */
export function addressOf(table: string): RecordAddress {
  const address = ADDRESSES[table];
  if (!address) throw new Error(`the records of ${table} have no address`);
  return address;
}
