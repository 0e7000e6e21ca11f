import { DomainError, type Page } from '@pelorus/shared/kernel';
import { type RegistryEntry } from '@pelorus/registry/domain';
import { ALL_RECORDS, type HistoryRepository, type HistorySource, RECORDS } from '@pelorus/registry/persistence';
import { type ItemKey } from '../records/owners';
import { type HistoryEntries, type Viewer } from './history-entries';
import { type HistoryPaths } from './history-paths';

/** Period, both ends included, and part of the registry. */
export interface RegistryHistoryRequest {
  readonly since: Date;
  readonly until: Date;
  /** Item, with all that was on it meanwhile; absent for the whole registry. */
  readonly item?: ItemKey;
  readonly hits: number;
  readonly offset: number;
}

const ITEM = RECORDS.item.table;
const TOLD = ALL_RECORDS.filter(({ owner }) => owner.table !== ITEM || owner.inHistory).map(({ table }) => table);
const OF_ITEMS = ALL_RECORDS.filter(
  ({ table, owner }) => table === ITEM || (owner.table === ITEM && owner.inHistory),
).map(({ table }) => table);

/** Lists the changes of the registry in a period. */
export class RegistryHistory {
  constructor(
    private readonly paths: HistoryPaths,
    private readonly history: HistoryRepository,
    private readonly entries: HistoryEntries,
  ) {}

  /** Changes, the newest first. DomainError `malformed` for a reversed period, `not-found` without the item. */
  async list(request: RegistryHistoryRequest, viewer: Viewer): Promise<Page<RegistryEntry>> {
    const { since, until, item, hits, offset } = request;
    if (until < since) throw endsBeforeItBegins();
    const sources = item === undefined ? TOLD.map((table) => ({ table })) : await this.#sourcesOn(item, since, until);
    const { entries, totalHits } = await this.history.entries(sources, { hits, offset, since, until });
    const worded = await this.entries.worded(entries, viewer);
    const items = entries.map(({ table, id, owner }) => itemOf(table, id, owner));
    const codes = await this.history.codesAt([...new Set(items.filter((each) => each !== undefined))], until);
    const records = worded.map((entry, i) => {
      const code = items[i] === undefined ? undefined : codes.get(items[i]);
      return { ...entry, ...(code !== undefined && { item: code }) };
    });
    return { offset, totalHits, records };
  }

  async #sourcesOn(key: ItemKey, since: Date, until: Date): Promise<HistorySource[]> {
    const source = await this.paths.sourceOf({ table: ITEM, key });
    const items = await this.history.everOn(Number(source.key), since, until);
    return OF_ITEMS.map((table) => ({ table, items }));
  }
}

/** Id of the item that the record is or belongs to. */
function itemOf(table: string, id: number, owner: number | null): number | undefined {
  if (table === ITEM) return id;
  return ALL_RECORDS.find((each) => each.table === table)?.owner.table === ITEM ? (owner ?? undefined) : undefined;
}

const endsBeforeItBegins = (): DomainError =>
  new DomainError('malformed', 'ends-before-it-begins', "'datetimeMax' lies before 'datetimeMin': nothing is between.");
