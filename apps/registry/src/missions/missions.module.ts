import { type MissionContactRecord } from '@pelorus/registry/model';
import { Module } from '@nestjs/common';
import { RECORDS } from '@pelorus/registry/persistence';
import {
  Changes,
  ContactRoleService,
  ContactRoleTools,
  ItemScope,
  MissionItemScope,
  MissionItemService,
  MissionPartScope,
  MissionRights,
  missionRules,
  missionScope,
  RecordReferences,
} from '@pelorus/registry/service';
import { provide, provideFactory } from '@pelorus/shared/http';
import { MISSION_CONTACT_ROLES } from '../contacts/contact-role.controller';
import { provideWriter } from '../records/provide-writer';
import { documentsToken, storeToken } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';
import { MissionContactController } from './mission-contact.controller';
import { MissionItemController } from './mission-item.controller';
import { MissionController } from './mission.controller';

const PART = RECORDS.mission_item;
const PAIR = RECORDS.mission_contact;

const WRITER = provideWriter(RECORDS.mission, [storeToken(PAIR), MissionRights], (contacts, rights) => ({
  scope: missionScope(rights),
  rules: missionRules(contacts, rights),
}));

const ROLES = provideFactory(
  MISSION_CONTACT_ROLES,
  [ContactRoleTools, storeToken(PAIR), documentsToken(PAIR), MissionPartScope],
  (tools, store, documents, scope) =>
    new ContactRoleService<number, MissionContactRecord>(
      tools,
      {
        store,
        edited: ({ missionId = 0 }) => ({ items: [], missions: [missionId] }),
        show: (change, { missionId = 0 }, contactId) => documents.findAll(missionId, contactId, change),
      },
      scope,
    ),
);

/** Missions, with the items and the contacts that take part in them. */
@Module({
  imports: [RightsModule],
  controllers: [MissionController, MissionItemController, MissionContactController],
  providers: [
    ...WRITER,
    ROLES,
    provide(MissionItemScope, [storeToken(RECORDS.mission), MissionRights, ItemScope]),
    provide(MissionItemService, [Changes, RecordReferences, storeToken(PART), MissionItemScope, documentsToken(PART)]),
  ],
  exports: [...WRITER],
})
export class MissionsModule {}
