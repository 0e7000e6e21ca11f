import { DomainError, type Page } from '@pelorus/shared/kernel';
import { type HistoryEntry, notFound } from '@pelorus/registry/domain';
import {
  addressOf,
  type HistoryRepository,
  type HistorySource,
  type OwnerRepository,
  type RecordTable,
} from '@pelorus/registry/persistence';
import { type HistoryEntries, type Viewer } from './history-entries';
import { type ItemKey } from './item.service';

/** Whose history is asked for, as paths name it. */
export interface HistoryPlace {
  readonly table: RecordTable;
  /** The item or mission that the record belongs to, if it belongs to one. */
  readonly owner?: ItemKey;
  readonly key: ItemKey;
}

/** Which part of a history is asked for. */
export interface HistoryRequest {
  readonly hits: number;
  readonly offset: number;
  /** Whether what belongs to an item is asked for, too. */
  readonly within?: boolean;
}

/** What belongs to an item and happens to it. */
const WITHIN_ITEMS: readonly RecordTable[] = ['parameter', 'item_contact', 'event', 'field', 'resource'];

/** Tells what happened to records. */
export class HistoryService {
  constructor(
    private readonly owners: OwnerRepository,
    private readonly history: HistoryRepository,
    private readonly entries: HistoryEntries,
  ) {}

  /** What happened to a record, also to one that was deleted since, the newest first; DomainError `not-found` of none. */
  async list(place: HistoryPlace, request: HistoryRequest, viewer: Viewer): Promise<Page<HistoryEntry>> {
    const source = await this.sourceOf(place);
    const within = request.within ? WITHIN_ITEMS.map((table) => ({ table, owner: source.key })) : [];
    const { changes, totalHits } = await this.history.changes([source, ...within], request);
    if (totalHits === 0) throw noHistory(place);
    return { offset: request.offset, totalHits, records: await this.entries.worded(changes, viewer) };
  }

  private async sourceOf({ table, owner, key }: HistoryPlace): Promise<HistorySource> {
    if (owner !== undefined) return { table, owner: await this.ownerOf(table, owner), key: Number(key) };
    if (table !== 'item') return { table, key: Number(key) };
    return { table, key: await this.idOfItem(key) };
  }

  private async ownerOf(table: RecordTable, owner: ItemKey): Promise<number> {
    if (addressOf(table).owner?.path === 'items') return this.idOfItem(owner);
    const id = await this.owners.mission(Number(owner));
    if (id === undefined) throw notFound('mission', String(owner));
    return id;
  }

  private async idOfItem(key: ItemKey): Promise<number> {
    const id = await this.owners.item(key);
    if (id === undefined) throw notFound('item', String(key));
    return id;
  }
}

function noHistory({ table, owner, key }: HistoryPlace): DomainError {
  const { kind } = addressOf(table);
  const place = owner === undefined ? '' : ' here';
  return new DomainError('not-found', 'not-found', `There is no ${kind} '${key}'${place}, and never was.`);
}
