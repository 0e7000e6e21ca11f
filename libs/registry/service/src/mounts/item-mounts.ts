import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import {
  beforeCurrentMount,
  type ItemValues,
  mountCycle,
  mountOverlap,
  type MountWorkflow,
  UNMOUNT_EVENT,
  MOUNT_EVENT,
} from '@pelorus/registry/domain';
import { type EventRecord, GROUPS, type Item } from '@pelorus/registry/model';
import {
  type MountRepository,
  type RecordStore,
  type ReferenceRepository,
  type RegistryChange,
  type UndatedMount,
} from '@pelorus/registry/persistence';
import { type VersionService } from '../versions/version.service';

const MOUNT_DATE = '/workflow/mountDate';

/** Checks and records mounting and unmounting. */
export class ItemMounts {
  constructor(
    private readonly mounts: MountRepository,
    private readonly references: ReferenceRepository,
    private readonly events: RecordStore<EventRecord>,
    private readonly versions: VersionService,
  ) {}

  /** Throws DomainError `invalid` for a faulty workflow of a new item. */
  checkNew(parentId: number | null, workflow: MountWorkflow | undefined): void {
    if (workflow?.kind === 'unmount') throw invalidBody([notMounted()]);
    if (workflow && parentId === null) throw invalidBody([mountsNowhere()]);
  }

  /** Values of an item with the parent that the workflow sets. DomainError `invalid`. */
  async plan(
    change: RegistryChange,
    item: Item,
    values: ItemValues,
    workflow: MountWorkflow | undefined,
  ): Promise<ItemValues> {
    if (!workflow) return values;
    const undated = staysMounted(item, values.parentId, workflow) ? await this.#undated(change, item.id) : undefined;
    const fault = undated
      ? await this.#faultOfStart(change, undated, workflow.date)
      : (faultOfParent(item, values.parentId, workflow) ?? (await this.#faultOfDate(change, item, workflow)));
    if (fault) throw invalidBody([fault]);
    return workflow.kind === 'mount' ? values : { ...values, parentId: null };
  }

  /** Runs a write of parents at the date of the workflow; without one, now. */
  dated<Result>(
    change: RegistryChange,
    workflow: MountWorkflow | undefined,
    write: () => Promise<Result>,
  ): Promise<Result> {
    return this.mounts.dated(change, workflow?.date, write);
  }

  /** Throws DomainError `invalid` where the new parent is on the item itself at any time after the begin. */
  async requireNoCycle(
    change: RegistryChange,
    itemId: number,
    parentId: number,
    workflow: MountWorkflow | undefined,
  ): Promise<void> {
    const period = { itemId, parentId, start: workflow?.date ?? change.now, end: null };
    const cycle = await this.mounts.cycle(change, period);
    if (cycle) throw invalidBody([mountCycle(cycle, workflow ? MOUNT_DATE : '/parentId')]);
  }

  /** Writes the event of a workflow, and the version that it asks for. */
  async carryOut(change: RegistryChange, itemId: number, workflow: MountWorkflow): Promise<void> {
    await this.record(change, itemId, workflow);
    if (workflow.version) await this.versions.take(change, itemId, workflow.date);
  }

  async record(change: RegistryChange, itemId: number, { kind, label, date }: MountWorkflow): Promise<void> {
    const systemName = kind === 'mount' ? MOUNT_EVENT : UNMOUNT_EVENT;
    const typeId = await this.references.seededVocable(change, GROUPS.eventTypes, systemName);
    const eventId = await this.events.insert(change, { itemId, label, startDate: date, endDate: date, typeId });
    const undated = kind === 'mount' ? await this.#undated(change, itemId) : undefined;
    if (!undated) return this.mounts.note(change, itemId, kind, { label, eventId });
    await this.mounts.giveWay(change, { ...undated, start: date, end: null }, undated.id);
    await this.mounts.begin(change, [{ itemId, date, label, eventId }]);
  }

  /** Whether the present mount has this given start. */
  isSince(change: RegistryChange, itemId: number, date: Date): Promise<boolean> {
    return this.mounts.isSince(change, itemId, date);
  }

  /** Present mount, if nobody gave its start. */
  async #undated(change: RegistryChange, itemId: number): Promise<UndatedMount | undefined> {
    const [undated] = await this.mounts.undated(change, [itemId]);
    return undated;
  }

  /** Fault of a move before a given date of the item's mounts. */
  async #faultOfDate(change: RegistryChange, { id }: Item, { kind, date }: MountWorkflow): Promise<Fault | undefined> {
    const other = await this.mounts.givenAfter(change, id, date);
    return other && beforeCurrentMount(other, kind);
  }

  /** Fault of another start for a lasting mount. */
  async #faultOfStart(change: RegistryChange, mount: UndatedMount, start: Date): Promise<Fault | undefined> {
    const period = { ...mount, start, end: null };
    const overlap = await this.mounts.overlapping(change, period, mount.id);
    if (overlap) return mountOverlap(overlap, MOUNT_DATE);
    const cycle = await this.mounts.cycle(change, period);
    return cycle && mountCycle(cycle, MOUNT_DATE);
  }
}

/** Whether a workflow mounts an item on its present parent, which dates the present mount. */
function staysMounted(item: Item, parentId: number | null | undefined, { kind }: MountWorkflow): boolean {
  return kind === 'mount' && item.parentId !== null && parentId === item.parentId;
}

/** Mounting needs another parent; taking off needs a parent, and sets none. */
function faultOfParent(item: Item, parentId: number | null | undefined, { kind }: MountWorkflow): Fault | undefined {
  const changes = parentId !== undefined && parentId !== null && parentId !== item.parentId;
  if (kind === 'mount') return changes ? undefined : mountsNowhere();
  if (item.parentId === null) return notMounted();
  return changes ? unmountsElsewhere() : undefined;
}

function mountsNowhere(): Fault {
  const detail =
    "A mount needs a parentId: the item to be mounted on, other than the item's present parent (unless nobody has given " +
    'the date since when it is there)';
  return { code: 'no-new-parent', detail, pointer: '/parentId' };
}

function notMounted(): Fault {
  return { code: 'not-mounted', detail: 'The item is not mounted on any other', pointer: '/workflow/unmountLabel' };
}

function unmountsElsewhere(): Fault {
  const detail = 'An item that is taken off has no parent: mount it on the other one instead';
  return { code: 'no-parent-expected', detail, pointer: '/parentId' };
}
