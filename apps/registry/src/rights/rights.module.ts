import { Module, type Provider } from '@nestjs/common';
import {
  EditorRepository,
  ItemContactRepository,
  ItemRepository,
  RECORDS,
  ReferenceRepository,
} from '@pelorus/registry/persistence';
import {
  Changes,
  ContactRoleTools,
  Editors,
  ItemRights,
  ItemScope,
  MissionPartScope,
  MissionRights,
  RecordReferences,
} from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { storeToken, SCHEMA } from '../records/record-tokens';

const PROVIDERS: readonly Provider[] = [
  provide(EditorRepository, [SCHEMA]),
  provide(ItemContactRepository, [SCHEMA]),
  provide(Editors, [ReferenceRepository, EditorRepository, ItemRepository]),
  provide(ItemRights, [ItemRepository, ItemContactRepository, Editors]),
  provide(MissionRights, [EditorRepository, Editors, ItemContactRepository, storeToken(RECORDS.mission_contact)]),
  provide(ItemScope, [ItemRepository, ItemRights]),
  provide(MissionPartScope, [storeToken(RECORDS.mission), MissionRights]),
  provide(ContactRoleTools, [Changes, RecordReferences, storeToken(RECORDS.contact), Editors]),
];

/** The rights to change items and missions, and the role Editor that carries them. */
@Module({ providers: [...PROVIDERS], exports: [...PROVIDERS] })
export class RightsModule {}
