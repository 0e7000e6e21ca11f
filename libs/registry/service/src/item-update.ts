import { type Precondition, type RelationEcho } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { type ItemChange, type MountWorkflow, shortNameFixed } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type RegistryChange } from '@pelorus/registry/persistence';
import { checkAll } from './check-all';
import { type ItemChanges } from './item-changes';
import { type ItemMounts } from './item-mounts';
import { type ItemReferences } from './item-references';

/** A change of an item as a client asks for it. */
export interface ItemChangeRequest {
  readonly values: ItemChange;
  /** The mount or unmount that the change is part of. */
  readonly workflow?: MountWorkflow;
  /** Relations sent back as they were read. */
  readonly echoes: readonly RelationEcho[];
  readonly precondition: Precondition;
  /** Writes further records within the change. */
  readonly also?: (change: RegistryChange) => Promise<void>;
}

/** Checks and carries out what clients ask to change of items. */
export class ItemUpdate {
  constructor(
    private readonly references: ItemReferences,
    private readonly mounts: ItemMounts,
    private readonly changes: ItemChanges,
  ) {}

  /** Changes an item with its mount; the faults of a request are one DomainError `invalid`. */
  async apply(change: RegistryChange, account: Account, item: Item, request: ItemChangeRequest): Promise<void> {
    const { workflow } = request;
    let { values } = request;
    await checkAll(
      () => this.references.checkEchoes(change, item, request.echoes),
      () => checkShortName(item, values.shortName),
      () => this.references.typeOf(change, request.values),
      async () => (values = await this.mounts.plan(change, item, values, workflow)),
    );
    await this.changes.apply(change, account, item, { values, workflow });
    if (workflow) await this.mounts.carryOut(change, item.id, workflow);
    await request.also?.(change);
  }

  /** Sets the status of an item to `decommissioned`. */
  async decommission(change: RegistryChange, account: Account, item: Item): Promise<void> {
    const statusId = await this.references.decommissioned(change);
    await this.changes.apply(change, account, item, { values: { statusId } });
  }
}

function checkShortName(item: Item, shortName: string | undefined): void {
  if (shortName !== undefined && shortName !== item.shortName) throw shortNameFixed(item.shortName);
}
