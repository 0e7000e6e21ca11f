import { type Account } from '@pelorus/auth/domain';
import { notFound, type Versioned } from '@pelorus/registry/domain';
import { type Item, type VersionDocument, type VersionRecord } from '@pelorus/registry/model';
import {
  type ItemRepository,
  type OwnedRecordRepository,
  RECORDS,
  type RecordStore,
  type RegistryChange,
  snapshotOf,
  VERSIONED_RELATIONS,
} from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type ItemKey } from '../records/owners';
import { type CreatedRecord } from '../records/record.service';
import { type ItemRights } from '../rights/item-rights';

/** Makes versions: immutable snapshots of items with their records. */
export class VersionService {
  constructor(
    private readonly changes: Changes,
    private readonly items: ItemRepository,
    private readonly rights: ItemRights,
    private readonly itemStore: RecordStore<Item>,
    private readonly versions: RecordStore<VersionRecord>,
    private readonly documents: OwnedRecordRepository<VersionDocument>,
  ) {}

  /** Makes a version for an Editor, valid from `validityDate`. */
  create(account: Account, key: ItemKey, validityDate: Date | null): Promise<CreatedRecord<VersionDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.#item(change, key);
      await this.rights.requireEditor(change, account, item);
      const version = await this.take(change, item.id, validityDate);
      return { ...version, link: RECORDS.item_version.address.link({ owner: item.id, key: item.version }) };
    });
  }

  /** Snapshots version N of an item; the item becomes N+1. */
  async take(change: RegistryChange, itemId: number, validityDate: Date | null): Promise<Versioned<VersionDocument>> {
    const item = await this.#item(change, itemId);
    const shown = await this.items.findDocument(itemId, VERSIONED_RELATIONS, change);
    const document = shown?.document.parse();
    if (!document) throw new Error(`item ${itemId} vanished within its own change`);
    const kept = { itemId, version: item.version, validityDate, item: snapshotOf(document) };
    await this.versions.insert(change, kept);
    await this.itemStore.update(change, item, { version: item.version + 1 });
    const version = await this.documents.find(itemId, item.version, change);
    if (!version) throw new Error(`version ${item.version} of item ${itemId} vanished within its own change`);
    return version;
  }

  async #item(change: RegistryChange, key: ItemKey): Promise<Item> {
    const item = await this.items.find(change, key);
    if (!item) throw notFound('item', String(key));
    return item;
  }
}
