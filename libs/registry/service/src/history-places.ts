import { notFound, type PastView } from '@pelorus/registry/domain';
import { type HistorySource, type OwnerRepository, recordOf, type RecordTable } from '@pelorus/registry/persistence';
import { type ItemKey } from './item-key';

/** Whose history is asked for, as paths name it. */
export interface HistoryPlace {
  readonly table: RecordTable;
  /** The item or mission that the record belongs to, if it belongs to one. */
  readonly owner?: ItemKey;
  readonly key: ItemKey;
}

/** Finds the records that paths name. Those that were deleted are named as before, as long as their owner is there. */
export class HistoryPlaces {
  constructor(private readonly owners: OwnerRepository) {}

  /** Whose history is meant, now or by the names of another moment; DomainError `not-found` when there is no such item or owner. */
  async sourceOf({ table, owner, key }: HistoryPlace, at?: PastView): Promise<HistorySource> {
    if (owner !== undefined) return { table, owner: await this.ownerOf(table, owner, at), key: Number(key) };
    return { table, key: table === 'item' ? await this.idOfItem(key, at) : Number(key) };
  }

  private async ownerOf(table: RecordTable, owner: ItemKey, at: PastView | undefined): Promise<number> {
    if (recordOf(table).owner.table === 'item') return this.idOfItem(owner, at);
    const id = await this.owners.mission(Number(owner), at);
    if (id === undefined) throw notFound('mission', String(owner));
    return id;
  }

  private async idOfItem(key: ItemKey, at: PastView | undefined): Promise<number> {
    const id = await this.owners.item(key, at);
    if (id === undefined) throw notFound('item', String(key));
    return id;
  }
}
