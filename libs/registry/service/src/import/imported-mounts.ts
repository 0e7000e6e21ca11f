import {
  type CreatedItem,
  type ImportedItem,
  type ImportedMount,
  type ItemValues,
  type ImportTree,
  type MountWorkflow,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type ItemMounts } from '../mounts/item-mounts';
import { type MountEvents } from '../mounts/mount-events';
import { type ImportRun, type NewItemIds } from './import-run';

/** Dates the mounts of imported items. */
export class ImportedMounts {
  constructor(
    private readonly mounts: ItemMounts,
    private readonly events: MountEvents,
  ) {}

  /** Adds faults for dated mounts of items without a parent. */
  check({ faults }: ImportRun, items: readonly ImportedItem[], { parents }: ImportTree): void {
    for (const item of items) {
      if (!item.row.values.mount) continue;
      const parent = parents.get(item)?.kind ?? 'unchanged';
      const isRoot = parent === 'unchanged' ? item.stored?.parentId === null : parent === 'none';
      if (isRoot) faults.add(item.row.place('mountDate'), NO_PARENT);
    }
  }

  /** Dates mounts of new items, which nothing else dates. */
  async dateNew(change: RegistryChange, created: readonly CreatedItem[], ids: NewItemIds): Promise<void> {
    const dated = created.flatMap(({ item }) => {
      const { mount } = item.row.values;
      return mount ? [{ itemId: ids.get(item) ?? 0, ...mount }] : [];
    });
    if (dated.length > 0) await this.events.record(change, dated);
  }

  /**
   * Plans the mount of a changed item, and its change of parent. DomainError `invalid` for an impossible mount; none
   * needed where the item is there since that date.
   */
  async plan(
    change: RegistryChange,
    item: Item,
    values: ItemValues,
    mount: ImportedMount | undefined,
  ): Promise<{ readonly values: ItemValues; readonly workflow?: MountWorkflow }> {
    if (!mount) return { values };
    const moves = values.parentId !== undefined && values.parentId !== item.parentId;
    if (!moves && (await this.mounts.isSince(change, item.id, mount.date))) return { values };
    const workflow: MountWorkflow = { kind: 'mount', ...mount, version: false };
    return { values: await this.mounts.plan(change, item, { parentId: item.parentId, ...values }, workflow), workflow };
  }

  /** Writes the event of a mount. */
  async record(change: RegistryChange, itemId: number, workflow: MountWorkflow | undefined): Promise<void> {
    if (workflow) await this.mounts.record(change, itemId, workflow);
  }
}

const NO_PARENT = {
  code: 'no-new-parent',
  detail: "'mountDate' tells since when an item is on its parent: it has none",
};
