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
  EditableItems,
  EditorRole,
  ItemScope,
  LastEditor,
  MissionPartScope,
  MissionRights,
  RecordReferences,
  Rights,
} from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { storeToken } from '../records/record-tokens';
import { SCHEMA } from '../records/schema.token';

const PROVIDERS: readonly Provider[] = [
  provide(EditorRepository, [SCHEMA]),
  provide(ItemContactRepository, [SCHEMA]),
  provide(EditorRole, [ReferenceRepository]),
  provide(EditableItems, [EditorRepository, EditorRole]),
  provide(LastEditor, [EditorRepository, EditorRole, ItemRepository]),
  provide(Rights, [ItemRepository, ItemContactRepository, EditorRole]),
  provide(MissionRights, [EditorRepository, EditorRole, ItemContactRepository, storeToken(RECORDS.mission_contact)]),
  provide(ItemScope, [ItemRepository, Rights]),
  provide(MissionPartScope, [storeToken(RECORDS.mission), MissionRights]),
  provide(ContactRoleTools, [Changes, RecordReferences, storeToken(RECORDS.contact), LastEditor, EditorRole]),
];

/** The rights to change items and missions, and the role Editor that carries them. */
@Module({ providers: [...PROVIDERS], exports: [...PROVIDERS] })
export class RightsModule {}
