import { type MissionContactRecord, type MissionDocument, type MissionRecord } from '@pelorus/registry/domain';
import { missionRules } from './belonging-rules';
import { ContactRoleService } from './contact-role.service';
import { MissionItemService } from './mission-item.service';
import { MissionPartScope, missionScope } from './record-scope';
import { RecordService } from './record.service';
import { type RegistryTools } from './registry-tools';

/** Writes missions. */
export class MissionService extends RecordService<undefined, MissionRecord, MissionDocument> {}
/** Gives contacts roles on missions, and takes them. */
export class MissionContactService extends ContactRoleService<number, MissionContactRecord> {}

/** The services that write missions and what belongs to them. */
export function missionServices({ records, stores, missions, missionRights, lastEditor }: RegistryTools): object[] {
  return [
    new MissionService(records, missionRules(stores, missionRights), missionScope(missionRights), (change, { id }) =>
      missions.missions.find(id, change),
    ),
    new MissionItemService(
      records.changes,
      records.references,
      stores.mission_item,
      new MissionPartScope(stores.mission, missionRights),
      missions.items,
    ),
    new MissionContactService(
      { ...records, contacts: stores.contact, lastEditor },
      {
        store: stores.mission_contact,
        edited: ({ missionId = 0 }) => ({ items: [], missions: [missionId] }),
        show: (change, { missionId = 0 }, contactId) => missions.contacts.findAll(missionId, contactId, change),
      },
      new MissionPartScope(stores.mission, missionRights),
    ),
  ];
}
