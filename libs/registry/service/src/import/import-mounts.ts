import {
  type ImportedItem,
  type ImportedMount,
  type Item,
  type ItemChange,
  type MountWorkflow,
} from '@pelorus/registry/domain';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { type ItemMounts } from '../item-mounts';
import { type MountEvents } from '../mount-events';
import { type ImportRun } from './import-run';

/** Dates the mounts of imported items by what their rows tell. */
export class ImportMounts {
  constructor(
    private readonly mounts: ItemMounts,
    private readonly events: MountEvents,
  ) {}

  /** Notes the rows that tell since when an item is mounted that will be a root. */
  check({ faults }: ImportRun, items: readonly ImportedItem[]): void {
    for (const { row, parent, stored } of items) {
      if (!row.values.mount) continue;
      const isRoot = parent === undefined ? stored?.parentId === null : parent === null;
      if (isRoot) faults.add(row.place('mountDate'), NO_PARENT);
    }
  }

  /** Dates the mounts of items that were just made: nothing else can be known of these. */
  async dateNew(change: RegistryChange, items: readonly ImportedItem[]): Promise<void> {
    const dated = items.flatMap(({ id, row: { values } }) => (values.mount ? [{ itemId: id, ...values.mount }] : []));
    if (dated.length > 0) await this.events.record(change, dated);
  }

  /**
   * The mount that goes with the change of an item, and the change of its parent; DomainError `invalid` when it cannot be. An
   * item that is where it shall be since that date needs none.
   */
  async plan(
    change: RegistryChange,
    item: Item,
    values: ItemChange,
    mount: ImportedMount | undefined,
  ): Promise<{ readonly values: ItemChange; readonly workflow?: MountWorkflow }> {
    if (!mount) return { values };
    const moves = values.parentId !== undefined && values.parentId !== item.parentId;
    if (!moves && (await this.mounts.isSince(change, item.id, mount.date))) return { values };
    const workflow: MountWorkflow = { kind: 'mount', ...mount, version: false };
    return { values: await this.mounts.plan(change, item, { parentId: item.parentId, ...values }, workflow), workflow };
  }

  /** Writes what goes with a mount that has taken place. */
  async record(change: RegistryChange, itemId: number, workflow: MountWorkflow | undefined): Promise<void> {
    if (workflow) await this.mounts.record(change, itemId, workflow);
  }
}

const NO_PARENT = {
  code: 'no-new-parent',
  detail: "'mountDate' tells since when an item is on its parent: it has none",
};
