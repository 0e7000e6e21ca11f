import { type Item, notFound, type VersionDocument, type Versioned } from '@pelorus/registry/domain';
import {
  type ItemRelation,
  type ItemRepository,
  type OwnedRecordRepository,
  type RecordStores,
  type RegistryChange,
} from '@pelorus/registry/persistence';

/** What belongs to an item and is part of its versions. */
export const BELONGINGS: readonly ItemRelation[] = ['parameters', 'contacts', 'events', 'fields', 'resources'];

/** Makes versions: snapshots of items with what belongs to them, which never change. */
export class ItemVersions {
  constructor(
    private readonly items: ItemRepository,
    private readonly stores: Pick<RecordStores, 'items' | 'versions'>,
    private readonly documents: OwnedRecordRepository<VersionDocument>,
  ) {}

  /** Keeps an item as it is now under its version, and raises that. */
  async take(change: RegistryChange, itemId: number, validityDate: Date | null): Promise<Versioned<VersionDocument>> {
    const item = await this.item(change, itemId);
    const shown = await this.items.findDocument(itemId, BELONGINGS, change);
    const document = shown?.document.parse();
    if (!document) throw new Error(`item ${itemId} vanished within its own change`);
    await this.stores.versions.insert(change, { itemId, number: item.version, validityDate, document });
    await this.stores.items.update(change, item, { version: item.version + 1 });
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
