import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { mountCycle, mountEnded, mountEndsBeforeStart, mountOverlap, stillMounted } from '@pelorus/registry/domain';
import { type EventRecord, type MountRecord } from '@pelorus/registry/model';
import { type MountRepository, type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { type RecordRules, type RecordWrite } from '../records/record-rules';

/** Rules of mounts: moves make and end them; writes correct them only. */
export function mountRules(events: RecordStore<EventRecord>, mounts: MountRepository): RecordRules<MountRecord> {
  return {
    faults: ({ stored, values, next }) => (stored ? faultsOfEnd(stored, values, next) : []),
    guard: (write) => requireRoom(mounts, write),
    updated: (write) => noteCorrection(events, mounts, write),
  };
}

/** End and label of the end can be corrected once the mount has ended. */
function faultsOfEnd(
  stored: MountRecord,
  { start, end, unmountLabel }: RecordWrite<MountRecord>['values'],
  next: Partial<MountRecord>,
): Fault[] {
  if (stored.end === null) {
    return [...(end ? [stillMounted('end')] : []), ...(unmountLabel ? [stillMounted('unmountLabel')] : [])];
  }
  if (end === null) return [mountEnded()];
  const isReversed = next.start && next.end && next.end < next.start;
  return isReversed ? [mountEndsBeforeStart(start === undefined ? '/end' : '/start')] : [];
}

/** A correction leaves mounts with given dates their time; others give way. Carrier and item must not form a cycle. */
async function requireRoom(
  mounts: MountRepository,
  { change, stored, values }: RecordWrite<MountRecord>,
): Promise<void> {
  if (!stored) return;
  const period = { ...stored, start: values.start ?? stored.start, end: values.end ?? stored.end };
  const pointer = values.start === undefined ? '/end' : '/start';
  const overlap = await mounts.overlapping(change, period, stored.id);
  if (overlap) throw invalidBody([mountOverlap(overlap, overlap.start >= stored.start ? '/end' : pointer)]);
  const cycle = await mounts.cycle(change, period);
  if (cycle) throw invalidBody([mountCycle(cycle, pointer)]);
  await mounts.giveWay(change, period, stored.id);
}

/** Corrected dates count as given; the mount's events follow. */
async function noteCorrection(
  events: RecordStore<EventRecord>,
  mounts: MountRepository,
  write: RecordWrite<MountRecord>,
): Promise<void> {
  const { change, stored, values } = write;
  if (!stored) return;
  const isOther = (key: 'start' | 'end'): boolean => !!values[key] && values[key].getTime() !== stored[key]?.getTime();
  const given = { start: isOther('start'), end: isOther('end') };
  if (given.start || given.end) await mounts.confirm(change, stored.id, given);
  await moveEvents(events, write);
}

/** Moves the events of a mount to its dates. */
async function moveEvents(
  events: RecordStore<EventRecord>,
  { change, stored, values }: RecordWrite<MountRecord>,
): Promise<void> {
  if (!stored) return;
  await moveEvent(events, change, stored.mountEventId, { label: values.mountLabel, date: values.start });
  await moveEvent(events, change, stored.unmountEventId, { label: values.unmountLabel, date: values.end });
}

interface EventMove {
  readonly label?: string | null;
  readonly date?: Date | null;
}

/** Sets date and label of an event; its duration stays. */
async function moveEvent(
  events: RecordStore<EventRecord>,
  change: RegistryChange,
  id: number | null,
  { label, date }: EventMove,
): Promise<void> {
  const event = id === null ? undefined : await events.find(change, { id });
  if (!event) return;
  const endDate = date && new Date(date.getTime() + event.endDate.getTime() - event.startDate.getTime());
  await events.update(change, event, { ...(label && { label }), ...(date && { startDate: date, endDate }) });
}
