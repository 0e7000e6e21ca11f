import { notFound, type AsOfView } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { type HistorySource, type OwnerRepository, recordOf } from '@pelorus/registry/persistence';
import { type ItemKey } from '../records/owners';

/** Record by the parts of its path. */
export interface HistoryPath {
  readonly table: RecordTable;
  /** Item or mission that owns the record. */
  readonly owner?: ItemKey;
  readonly key: ItemKey;
}

/** Finds records by path. Deleted records keep their path as long as their owner exists. */
export class HistoryPaths {
  constructor(private readonly owners: OwnerRepository) {}

  /** Source of a path's record, by the names of now or of `at`. DomainError `not-found` without its item or owner. */
  async sourceOf({ table, owner, key }: HistoryPath, at?: AsOfView): Promise<HistorySource> {
    if (owner !== undefined) return { table, owner: await this.#ownerOf(table, owner, at), key: Number(key) };
    return { table, key: table === 'item' ? await this.#idOfItem(key, at) : Number(key) };
  }

  async #ownerOf(table: RecordTable, owner: ItemKey, at: AsOfView | undefined): Promise<number> {
    if (recordOf(table).owner.table === 'item') return this.#idOfItem(owner, at);
    const id = await this.owners.mission(Number(owner), at);
    if (id === undefined) throw notFound('mission', String(owner));
    return id;
  }

  async #idOfItem(key: ItemKey, at: AsOfView | undefined): Promise<number> {
    const id = await this.owners.item(key, at);
    if (id === undefined) throw notFound('item', String(key));
    return id;
  }
}
