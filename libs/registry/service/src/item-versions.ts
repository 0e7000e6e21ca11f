import { notFound, type Versioned } from '@pelorus/registry/domain';
import { type Item, type VersionDocument, type VersionRecord } from '@pelorus/registry/model';
import {
  type ItemRepository,
  type OwnedRecordRepository,
  type RecordStore,
  type RegistryChange,
  snapshotOf,
  VERSIONED_RELATIONS,
} from '@pelorus/registry/persistence';

/** Makes versions: snapshots of items with what belongs to them, which never change. */
export class ItemVersions {
  constructor(
    private readonly items: ItemRepository,
    private readonly itemStore: RecordStore<Item>,
    private readonly versions: RecordStore<VersionRecord>,
    private readonly documents: OwnedRecordRepository<VersionDocument>,
  ) {}

  /** Keeps an item as it is now under its version, and raises that. */
  async take(change: RegistryChange, itemId: number, validityDate: Date | null): Promise<Versioned<VersionDocument>> {
    const item = await this.item(change, itemId);
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

  private async item(change: RegistryChange, id: number): Promise<Item> {
    const item = await this.items.find(change, id);
    if (!item) throw notFound('item', String(id));
    return item;
  }
}
