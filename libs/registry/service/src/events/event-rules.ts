import { type EventRecord } from '@pelorus/registry/model';
import { type RecordStore } from '@pelorus/registry/persistence';
import { type MountEvents } from '../mounts/mount-events';
import { faultsOfPeriod, type RecordRules } from '../records/record-rules';

/** Events: an event of mounting may tell since when the item is on its parent. */
export function eventRules(events: RecordStore<EventRecord>, mounts: MountEvents): RecordRules<EventRecord> {
  return {
    faults: ({ next }) => faultsOfPeriod(next),
    created: async (change, _account, id) => mounts.tell(change, await events.findAll(change, { id })),
  };
}
