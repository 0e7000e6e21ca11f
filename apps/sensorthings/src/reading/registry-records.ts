import { type Item, type Vocable } from '@pelorus/client';
import { type Caller, from } from './services';

/** Records of a page. */
const PAGE = 10_000;
/** Items of a page, each with all its records. */
const ITEMS = 1_000;
/** Most changes whose items are read one by one; beyond, all items are. */
const CHANGES = 1_000;
/** Relations of items that entities show. */
const RELATIONS = ['parameters', 'contacts', 'events', 'resources', 'missions', 'mounts'] as const;

/** Records of one registry state. */
export interface RegistryRecords {
  /** By id. */
  readonly items: readonly Item[];
  readonly parameterTypes: readonly Vocable[];
  /** Id from which later changes follow; absent in the past. */
  readonly place?: string;
}

export interface RenewedRecords {
  readonly records: RegistryRecords;
  /** Whether no change touched a code. */
  readonly keepsCodes: boolean;
}

/** Reads all records, now or at a moment. */
export async function readRecords({ registry }: Caller, asOf: string | undefined): Promise<RegistryRecords> {
  const moment = asOf === undefined ? {} : { asOf };
  // Position first: a concurrent change is read twice rather than missed.
  const place = asOf === undefined ? await from('registry', placeOf(registry)) : undefined;
  const listing = registry.items({ with: [...RELATIONS], sorts: 'id', pageSize: ITEMS, ...moment });
  const group = { where: 'vocableGroup.systemName==ParameterTypes', hits: PAGE, ...moment };
  const [items, { records: parameterTypes }] = await from(
    'registry',
    Promise.all([listing.toArray(), registry.call('GET /rest/v2/vocables', { query: group })]),
  );
  return { items, parameterTypes, ...(place !== undefined && { place }) };
}

/** Rereads changed items; undefined where the changes do not suffice and all records must be read. */
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

/** Changed items, and the next position; undefined for too many, all, or unknown ones. */
async function changesSince(
  { registry }: Caller,
  since: string,
): Promise<{ readonly ids: ReadonlySet<number>; readonly place: string } | undefined> {
  const page = await from('registry', registry.call('GET /rest/v2/changes', { query: { since, limit: CHANGES } }));
  if (typeof page === 'string' || page.more || page.events.length === 0) return undefined;
  const ids = new Set<number>();
  for (const event of page.events) {
    // `reset`: the changes since are lost.
    if (event.event !== 'change') return undefined;
    const { kind, path } = event.data;
    if (kind === 'contact of a mission') continue;
    const id = ITEM.exec(path)?.[1];
    if (id === undefined) return undefined;
    ids.add(Number(id));
  }
  return { ids, place: page.next };
}

/** Path of an item or of a record of it. */
const ITEM = /^\/rest\/v2\/items\/(\d+)(?:\/|$)/;

/** Facts that determine codes of items: parents, mounts, parameters. */
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
