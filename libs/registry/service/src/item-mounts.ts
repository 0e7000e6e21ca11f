import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import {
  beforeCurrentMount,
  GROUPS,
  type Item,
  type ItemChange,
  MOUNT,
  mountCycle,
  type MountWorkflow,
  UNMOUNT,
} from '@pelorus/registry/domain';
import {
  type MountRepository,
  type RecordStores,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';

/** Checks and records that items are mounted on others and taken off. */
export class ItemMounts {
  constructor(
    private readonly mounts: MountRepository,
    private readonly references: ReferenceRepository,
    private readonly events: RecordStores['events'],
  ) {}

  /** Throws the faults of a workflow that makes a new item as DomainError `invalid`. */
  checkNew(parentId: number | null, workflow: MountWorkflow | undefined): void {
    if (workflow?.kind === 'unmount') throw invalidBody([notMounted()]);
    if (workflow && parentId === null) throw invalidBody([mountsNowhere()]);
  }

  /** The change of the parent that a workflow goes with; its faults as DomainError `invalid`. */
  async plan(
    change: RegistryChange,
    item: Item,
    values: ItemChange,
    workflow: MountWorkflow | undefined,
  ): Promise<ItemChange> {
    if (!workflow) return values;
    const fault = faultOfPlace(item, values.parentId, workflow) ?? (await this.faultOfDate(change, item, workflow));
    if (fault) throw invalidBody([fault]);
    return workflow.kind === 'mount' ? values : { ...values, parentId: null };
  }

  /** Runs a write of an item's parent, which counts from the date of the workflow, without one from now. */
  dated<Result>(
    change: RegistryChange,
    workflow: MountWorkflow | undefined,
    write: () => Promise<Result>,
  ): Promise<Result> {
    return this.mounts.dated(change, workflow?.date, write);
  }

  /** Throws DomainError `invalid` when the new parent will be, or was, on the item itself after the mount begins. */
  async requireNoCycle(
    change: RegistryChange,
    itemId: number,
    parentId: number,
    workflow: MountWorkflow | undefined,
  ): Promise<void> {
    const period = { itemId, parentId, start: workflow?.date ?? change.now, end: null };
    const cycle = await this.mounts.cycle(change, period);
    if (cycle) throw invalidBody([mountCycle(cycle, workflow ? '/workflow/mountDate' : '/parentId')]);
  }

  /** Writes the event of a workflow that has taken place. */
  async record(change: RegistryChange, itemId: number, { kind, label, date }: MountWorkflow): Promise<void> {
    const systemName = kind === 'mount' ? MOUNT : UNMOUNT;
    const typeId = await this.references.seededVocable(change, GROUPS.eventTypes, systemName);
    const eventId = await this.events.insert(change, { itemId, label, startDate: date, endDate: date, typeId });
    await this.mounts.note(change, itemId, kind, { label, eventId });
  }

  /** What an item is mounted on since a moment, or without since it was taken off, cannot change before. */
  private async faultOfDate(
    change: RegistryChange,
    { id }: Item,
    { kind, date }: MountWorkflow,
  ): Promise<Fault | undefined> {
    const last = await this.mounts.last(change, id);
    if (!last || date >= (last.end ?? last.start)) return undefined;
    return beforeCurrentMount(last, kind);
  }
}

/** A mount needs another parent than the present one; taking off needs a parent, and gives no new one. */
function faultOfPlace(item: Item, parentId: number | null | undefined, { kind }: MountWorkflow): Fault | undefined {
  const changes = parentId !== undefined && parentId !== null && parentId !== item.parentId;
  if (kind === 'mount') return changes ? undefined : mountsNowhere();
  if (item.parentId === null) return notMounted();
  return changes ? unmountsElsewhere() : undefined;
}

function mountsNowhere(): Fault {
  const detail = "A mount needs a parentId: the item to be mounted on, other than the item's present parent";
  return { code: 'no-new-parent', detail, pointer: '/parentId' };
}

function notMounted(): Fault {
  return { code: 'not-mounted', detail: 'The item is not mounted on any other', pointer: '/workflow/unmountLabel' };
}

function unmountsElsewhere(): Fault {
  const detail = 'An item that is taken off has no parent: mount it on the other one instead';
  return { code: 'no-parent-expected', detail, pointer: '/parentId' };
}
