import { type Account } from '@pelorus/auth/domain';
import { type ItemChange, type MountWorkflow } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type ItemRepository, type ReferenceRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type ItemMounts } from './item-mounts';
import { type ItemPlacement } from './item-placement';
import { type Rights } from './rights';

/** Carries out changes of items that are allowed: with new codes for what lies below, mounts and Editors. */
export class ItemChanges {
  constructor(
    private readonly items: ItemRepository,
    private readonly references: ReferenceRepository,
    private readonly placement: ItemPlacement,
    private readonly rights: Rights,
    private readonly mounts: ItemMounts,
  ) {}

  /** Changes an item where `values` differ from it, and the codes, mounts and Editors that depend on them. */
  async apply(
    change: RegistryChange,
    account: Account,
    item: Item,
    { values, workflow }: { readonly values: ItemChange; readonly workflow?: MountWorkflow },
  ): Promise<void> {
    const different = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== item[name as keyof Item]),
    ) as ItemChange;
    if (Object.keys(different).length === 0) return;
    const code = await this.newCode(change, account, item, different);
    const { parentId } = different;
    if (typeof parentId === 'number') await this.mounts.requireNoCycle(change, item.id, parentId, workflow);
    await this.mounts.dated(change, workflow, () => this.items.update(change, item, different));
    if (code !== item.code) await this.items.recodeSubtree(change, item, code);
    if (parentId === null) await this.rights.ensureEditor(change, account, item.id);
  }

  private async newCode(
    change: RegistryChange,
    account: Account,
    item: Item,
    { parentId, typeId }: ItemChange,
  ): Promise<string> {
    if (parentId === undefined && typeId === undefined) return item.code;
    const nextParentId = parentId === undefined ? item.parentId : parentId;
    const type = await this.references.vocable(change, typeId ?? item.typeId);
    const placement = { shortName: item.shortName, typeSystemName: type?.systemName ?? '', parentId: nextParentId };
    const moves = parentId !== undefined;
    if (!moves && nextParentId !== null) return item.code;
    const parent = nextParentId === null ? undefined : await this.placement.parent(change, account, nextParentId);
    return this.placement.codeAt(change, placement, parent, item);
  }
}
