import { type EventRecord } from '@pelorus/registry/model';
import { type RecordStore } from '@pelorus/registry/persistence';
import { type MountEvents } from '../mounts/mount-events';
import { faultsOfPeriod, type RecordRules } from '../records/record-rules';

/** Rules of events: one of mounting may date the present mount. */
export function eventRules(events: RecordStore<EventRecord>, mounts: MountEvents): RecordRules<EventRecord> {
  return {
    faults: ({ next }) => faultsOfPeriod(next),
    created: async (change, _account, id) => mounts.tell(change, await events.findAll(change, { id })),
  };
}
