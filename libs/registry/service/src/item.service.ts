import { checkPrecondition, type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type MountWorkflow, type NewItem, notFound, type Versioned } from '@pelorus/registry/domain';
import { type Item, type ItemDocument } from '@pelorus/registry/model';
import { type ItemRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type Changes } from './changes';
import { type ItemCreation } from './item-creation';
import { type ItemKey } from './item-key';
import { SHOWN_WITH_ITEMS } from './item.reader';
import { type ItemChangeRequest, type ItemUpdate } from './item-update';
import { type Rights } from './rights';

/** Makes, changes, moves and decommissions items, each as one change of the registry. */
export class ItemService {
  constructor(
    private readonly changes: Changes,
    private readonly items: ItemRepository,
    private readonly rights: Rights,
    private readonly creation: ItemCreation,
    private readonly updating: ItemUpdate,
  ) {}

  /** Makes an item; a root gives the account the role Editor, an item below another needs that role there. */
  create(account: Account, item: NewItem, workflow?: MountWorkflow): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) =>
      this.shown(change, await this.creation.create(change, account, item, workflow)),
    );
  }

  /** Changes an item; a change of its parent or of a root's type gives it and all items below it new codes. */
  update(account: Account, key: ItemKey, request: ItemChangeRequest): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.editable(change, account, key, request.precondition);
      await this.updating.apply(change, account, item, request);
      return this.shown(change, item.id);
    });
  }

  /** Sets an item's status to `decommissioned`; doing so again changes nothing. */
  decommission(account: Account, key: ItemKey, precondition: Precondition): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.editable(change, account, key, precondition);
      await this.updating.decommission(change, account, item);
      return this.shown(change, item.id);
    });
  }

  private async editable(
    change: RegistryChange,
    account: Account,
    key: ItemKey,
    precondition: Precondition,
  ): Promise<Item> {
    const item = await this.items.find(change, key);
    if (!item) throw notFound('item', String(key));
    await this.rights.requireEditor(change, account, item);
    checkPrecondition(precondition, item.revision);
    return item;
  }

  private async shown(change: RegistryChange, id: number): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(id, SHOWN_WITH_ITEMS, change);
    if (!found) throw new Error(`item ${id} vanished within its own change`);
    return found;
  }
}
