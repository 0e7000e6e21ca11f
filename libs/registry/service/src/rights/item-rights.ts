import { type Account } from '@pelorus/auth/domain';
import { notAnEditor } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type ItemContactRepository, type ItemRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type Editors } from './editors';

/** Right to change an item: Editors of it or of one above, and administrators. */
export class ItemRights {
  constructor(
    private readonly items: ItemRepository,
    private readonly itemContacts: ItemContactRepository,
    private readonly editors: Editors,
  ) {}

  /** Throws DomainError `not-an-editor`. */
  async requireEditor(change: RegistryChange, account: Account, item: Item): Promise<void> {
    if (account.admin) return;
    const role = await this.editors.role(change);
    if (!(await this.items.hasContact(change, item.id, account.username, role))) {
      throw notAnEditor(account.username, item.code);
    }
  }

  /** Makes the account's contact, created if need be, an Editor of items. */
  async makeEditor(change: RegistryChange, account: Account, ...itemIds: readonly number[]): Promise<void> {
    const contactId = await this.itemContacts.ensureContact(change, account.username);
    await this.itemContacts.add(change, itemIds, contactId, await this.editors.role(change));
  }

  /** Makes the account's contact an Editor of an item without one of its own, such as a new root. */
  async ensureEditor(change: RegistryChange, account: Account, itemId: number): Promise<void> {
    if (await this.itemContacts.hasRole(change, itemId, await this.editors.role(change))) return;
    await this.makeEditor(change, account, itemId);
  }
}
