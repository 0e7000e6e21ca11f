import { type Account } from '@pelorus/auth/domain';
import { notFound } from '@pelorus/registry/domain';
import { type VersionDocument } from '@pelorus/registry/model';
import { type ItemRepository, RECORDS } from '@pelorus/registry/persistence';
import { type Changes } from './changes';
import { type ItemKey } from './item-key';
import { type ItemVersions } from './item-versions';
import { type CreatedRecord } from './record.service';
import { type Rights } from './rights';

/** Makes versions of items. */
export class VersionService {
  constructor(
    private readonly changes: Changes,
    private readonly items: ItemRepository,
    private readonly rights: Rights,
    private readonly versions: ItemVersions,
  ) {}

  /** Keeps an item as it is; `validityDate` says from when it is valid. */
  create(account: Account, key: ItemKey, validityDate: Date | null): Promise<CreatedRecord<VersionDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.items.find(change, key);
      if (!item) throw notFound('item', String(key));
      await this.rights.requireEditor(change, account, item);
      const version = await this.versions.take(change, item.id, validityDate);
      return { ...version, link: RECORDS.item_version.address.link({ owner: item.id, key: item.version }) };
    });
  }
}
