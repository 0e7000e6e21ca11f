import { type Item, type Vocable } from '@pelorus/client';
import { type Caller, from } from './services';

/** Records of a page. */
const PAGE = 10_000;
/** Items of a page: each comes with all that belongs to it. */
const ITEMS = 1_000;
/** Changes of which items are read one by one; after more of them all items are read. */
const CHANGES = 1_000;
/** Relations of items that entities show. */
const RELATIONS = ['parameters', 'contacts', 'events', 'resources', 'missions', 'mounts'] as const;

/** Records of one state of the registry. */
export interface RegistryRecords {
  /** By ascending ids. */
  readonly items: readonly Item[];
  readonly parameterTypes: readonly Vocable[];
  /** Where the changes begin that are not in it; absent in the past. */
  readonly place?: string;
}

/** The same records after some changes. */
export interface RenewedRecords {
  readonly records: RegistryRecords;
  /** Whether no change was of a code. */
  readonly keepsCodes: boolean;
}

/** Reads all records as they are now, or were at a moment. */
export async function readRecords({ registry }: Caller, asOf: string | undefined): Promise<RegistryRecords> {
  const moment = asOf === undefined ? {} : { asOf };
  // The place comes first: a change that is made meanwhile is read twice, and none is left out.
  const place = asOf === undefined ? await from('registry', placeOf(registry)) : undefined;
  const listing = registry.items({ with: [...RELATIONS], sorts: 'id', pageSize: ITEMS, ...moment });
  const group = { where: 'vocableGroup.systemName==ParameterTypes', hits: PAGE, ...moment };
  const [items, { records: parameterTypes }] = await from(
    'registry',
    Promise.all([listing.toArray(), registry.call('GET /rest/v2/vocables', { query: group })]),
  );
  return { items, parameterTypes, ...(place !== undefined && { place }) };
}

/** Reads the items that changed since; undefined where the changes do not tell which ones, so that all records must be read. */
export async function renewRecords(caller: Caller, known: RegistryRecords): Promise<RenewedRecords | undefined> {
  if (known.place === undefined) return undefined;
  const changes = await changesSince(caller, known.place);
  if (!changes) return undefined;
  const { ids, place } = changes;
  const query = { where: `id=in=(${[...ids].join()})`, with: [...RELATIONS], sorts: 'id', pageSize: ITEMS };
  const changed = ids.size === 0 ? [] : await from('registry', caller.registry.items(query).toArray());
  const kept = known.items.filter(({ id }) => !ids.has(id));
  const records = { ...known, items: [...kept, ...changed].sort((a, b) => a.id - b.id), place };
  return { records, keepsCodes: codesOf(known.items, ids) === codesOf(changed, ids) };
}

async function placeOf(registry: Caller['registry']): Promise<string | undefined> {
  const page = await registry.call('GET /rest/v2/changes', { query: { limit: 1 } });
  return typeof page === 'string' ? undefined : page.next;
}

/** The items that changes are about, and where later changes begin; undefined where they are about all, too many, or not told. */
async function changesSince(
  { registry }: Caller,
  since: string,
): Promise<{ readonly ids: ReadonlySet<number>; readonly place: string } | undefined> {
  const page = await from('registry', registry.call('GET /rest/v2/changes', { query: { since, limit: CHANGES } }));
  if (typeof page === 'string' || page.more || page.events.length === 0) return undefined;
  const ids = new Set<number>();
  for (const event of page.events) {
    // A `reset`: the changes since are not known any more.
    if (event.event !== 'change') return undefined;
    const { kind, path } = event.data;
    if (kind === 'contact of a mission') continue;
    const id = ITEM.exec(path)?.[1];
    if (id === undefined) return undefined;
    ids.add(Number(id));
  }
  return { ids, place: page.next };
}

/** The path of an item, or of what belongs to it. */
const ITEM = /^\/rest\/v2\/items\/(\d+)(?:\/|$)/;

/** All that tells the codes of some items: where they are, were mounted, and their parameters. */
function codesOf(items: readonly Item[], ids: ReadonlySet<number>): string {
  const some = items.filter(({ id }) => ids.has(id));
  return JSON.stringify(
    some.map(({ id, code, parentId, parameters = [], mounts = [] }) => [
      ...[id, code, parentId],
      parameters.map((parameter) => [parameter.id, parameter.shortName]).sort(([a], [b]) => Number(a) - Number(b)),
      mounts
        .map((mount) => [mount.id, mount.parent.id, mount.start, mount.end])
        .sort(([a], [b]) => Number(a) - Number(b)),
    ]),
  );
}
