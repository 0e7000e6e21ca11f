import { type Account } from '@pelorus/auth/domain';
import { type MountWorkflow, type NewItem } from '@pelorus/registry/domain';
import { type ItemRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { checkAll } from './check-all';
import { type ItemMounts } from './item-mounts';
import { type ItemPlacement } from './item-placement';
import { type ItemReferences } from './item-references';
import { type Rights } from './rights';

/** Makes items, as roots or mounted on others. */
export class ItemCreation {
  constructor(
    private readonly items: ItemRepository,
    private readonly references: ItemReferences,
    private readonly placement: ItemPlacement,
    private readonly rights: Rights,
    private readonly mounts: ItemMounts,
  ) {}

  /** Makes an item with its mount; gives its id. The account becomes Editor of a root. */
  async create(change: RegistryChange, account: Account, item: NewItem, workflow?: MountWorkflow): Promise<number> {
    let type: Awaited<ReturnType<ItemReferences['typeOf']>>;
    await checkAll(
      async () => (type = await this.references.typeOf(change, item)),
      () => this.mounts.checkNew(item.parentId, workflow),
    );
    const parent = item.parentId === null ? undefined : await this.placement.parent(change, account, item.parentId);
    const placed = { ...item, typeSystemName: type?.systemName ?? '' };
    const code = await this.placement.codeAt(change, placed, parent);
    const id = await this.mounts.dated(change, workflow, () => this.items.insert(change, { ...item, code }));
    if (!parent) await this.rights.makeEditor(change, account, id);
    if (workflow) await this.mounts.carryOut(change, id, workflow);
    return id;
  }
}
