import { type MissionContactRecord, type MissionRecord } from '@pelorus/registry/model';
import { type RecordStore } from '@pelorus/registry/persistence';
import { type MissionRights } from '../rights/mission-rights';
import { faultsOfPeriod, type RecordRules } from '../records/record-rules';

/** Rules of missions: the maker becomes Editor; a deletion deletes contacts, and is refused while there are items. */
export function missionRules(
  contacts: RecordStore<MissionContactRecord>,
  rights: MissionRights,
): RecordRules<MissionRecord> {
  return {
    faults: ({ next }) => faultsOfPeriod(next),
    created: (change, account, id) => rights.makeEditor(change, account, id),
    deleting: async (change, { id }) => {
      const pairs = await contacts.findAll(change, { missionId: id });
      for (const pair of pairs) await contacts.delete(change, pair.id);
    },
  };
}
