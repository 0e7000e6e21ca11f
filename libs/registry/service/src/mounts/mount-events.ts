import { MOUNT_EVENT } from '@pelorus/registry/domain';
import { type EventRecord, GROUPS } from '@pelorus/registry/model';
import {
  type MountRepository,
  type ReferenceRepository,
  type RegistryChange,
  type ToldStart,
  type UndatedMount,
} from '@pelorus/registry/persistence';

/** Event recorded outside of a workflow. */
export type RecordedEvent = Pick<EventRecord, 'id' | 'itemId' | 'label' | 'startDate' | 'typeId'>;

/**
 * Dates present mounts by events of mounting recorded outside of workflows. Given dates stay; an event that would
 * overlap mounts with given dates changes nothing.
 */
export class MountEvents {
  constructor(
    private readonly mounts: MountRepository,
    private readonly references: ReferenceRepository,
  ) {}

  /** Dates present mounts by the latest events of mounting; future ones do not count. */
  async tell(change: RegistryChange, events: readonly RecordedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const typeId = await this.references.seededVocable(change, GROUPS.eventTypes, MOUNT_EVENT);
    const starts = latestStarts(events.filter((event) => event.typeId === typeId && event.startDate <= change.now));
    if (starts.size === 0) return;
    const free: ToldStart[] = [];
    for (const undated of await this.mounts.undated(change, [...starts.keys()])) {
      const start = starts.get(undated.itemId);
      if (start && (undated.alone || (await this.#makeRoom(change, undated, start)))) free.push(start);
    }
    if (free.length > 0) await this.mounts.begin(change, free);
  }

  /** Writes events of mounting for new items, and dates their mounts. */
  async record(change: RegistryChange, mounts: readonly Omit<ToldStart, 'eventId'>[]): Promise<void> {
    const typeId = await this.references.seededVocable(change, GROUPS.eventTypes, MOUNT_EVENT);
    await this.mounts.begin(change, await this.mounts.insertEvents(change, mounts, typeId));
  }

  /** Whether the mount can begin at the date; undated mounts give way. */
  async #makeRoom(change: RegistryChange, undated: UndatedMount, { date }: ToldStart): Promise<boolean> {
    const period = { ...undated, start: date, end: null };
    if (await this.mounts.overlapping(change, period, undated.id)) return false;
    if (await this.mounts.cycle(change, period)) return false;
    await this.mounts.giveWay(change, period, undated.id);
    return true;
  }
}

/** Latest event of each item. */
function latestStarts(events: readonly RecordedEvent[]): Map<number, ToldStart> {
  const starts = new Map<number, ToldStart>();
  for (const { id, itemId, label, startDate } of events) {
    const other = starts.get(itemId);
    if (!other || other.date < startDate) starts.set(itemId, { itemId, label, date: startDate, eventId: id });
  }
  return starts;
}
