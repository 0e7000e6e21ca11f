import { faultsOfPeriod } from '../period-faults';
import { type MountEvents, type RecordedEvent } from '../mount-events';
import { type ImportRules } from './import-rules';

/** Events: new events of mounting may date the mounts of their items. */
export function eventImport(mounts: MountEvents): ImportRules {
  return {
    faults: faultsOfPeriod,
    created: (change, records) => mounts.tell(change, records as readonly object[] as readonly RecordedEvent[]),
  };
}
