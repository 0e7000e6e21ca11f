import { type Side } from '../copy/side';
import { type RegistryMark } from './sync-state';

/** The lists of the catalogue by the kinds under which changes name them. */
const CATALOGUE: Readonly<Record<string, string>> = {
  'vocable group': 'vocable-groups',
  vocable: 'vocables',
  unit: 'units',
  state: 'states',
  contact: 'contacts',
};
const PAGE = 10_000;
/** Records of one kind beyond which all are compared instead. */
const MOST = 500;

/** What has changed in a registry since a mark. */
export interface RegistryNews {
  /** Whether nobody knows what has changed: there is no mark, or it is too old. */
  readonly isAll: boolean;
  /** Ids of changed records by lists of the catalogue, and under `items` of items of which, or of whose belongings, something changed. */
  readonly changed: ReadonlyMap<string, ReadonlySet<number>>;
  /** Ids of deleted records of the catalogue by lists. */
  readonly deleted: ReadonlyMap<string, ReadonlySet<number>>;
  /** The mark from which the next news begin. */
  readonly next: RegistryMark;
}

interface Page {
  readonly events: readonly {
    readonly event: string;
    readonly data: { readonly kind: string; readonly id: number; readonly path: string; readonly type: string; readonly datetime: string }; // prettier-ignore
  }[];
  readonly next: string;
  readonly more: boolean;
}

/** Reads the changes of a registry behind a mark. */
export async function registryNews(
  { registry }: Side,
  mark: RegistryMark | undefined,
  signal: AbortSignal,
): Promise<RegistryNews> {
  const [changed, deleted] = [new Sets(), new Sets()];
  let isAll = mark === undefined;
  let since = mark?.since;
  let moment = mark?.moment ?? '';
  for (let more = true; more;) {
    const query = { format: 'json', limit: PAGE, ...(since === undefined ? {} : { since }) };
    const page = (await registry.call('GET /rest/v2/changes', { query, signal })) as Page;
    for (const { event, data } of page.events) {
      if (event === 'reset') isAll = true;
      if (event === 'snapshot' || event === 'change') moment = data.datetime;
      if (event === 'change') note(data, changed, deleted);
    }
    [since, more] = [page.next, page.more];
  }
  const isMany = [...changed.values()].some((ids) => ids.size > MOST);
  return { isAll: isAll || isMany, changed, deleted, next: { since: since!, moment } };
}

function note({ kind, id, path, type }: Page['events'][number]['data'], changed: Sets, deleted: Sets): void {
  const list = CATALOGUE[kind];
  if (list !== undefined) {
    changed.add(list, id);
    if (type === 'deleted') deleted.add(list, id);
    else deleted.get(list)?.delete(id);
  }
  const item = /^\/rest\/v2\/items\/(\d+)/.exec(path);
  if (item) changed.add('items', Number(item[1]));
}

class Sets extends Map<string, Set<number>> {
  add(key: string, id: number): void {
    const ids = this.get(key);
    if (ids) ids.add(id);
    else this.set(key, new Set([id]));
  }
}
