import { Module, type Provider } from '@nestjs/common';
import {
  CodeRepository,
  ItemRepository,
  MountRepository,
  RECORDS,
  ReferenceRepository,
} from '@pelorus/registry/persistence';
import {
  Changes,
  ItemMounts,
  ItemRights,
  ItemService,
  ItemWriter,
  MountEvents,
  VersionService,
} from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { documentsToken, storeToken, SCHEMA } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';

const VERSION = RECORDS.item_version;

const PROVIDERS: readonly Provider[] = [
  provide(MountRepository, [SCHEMA]),
  provide(VersionService, [
    Changes,
    ItemRepository,
    ItemRights,
    storeToken(RECORDS.item),
    storeToken(VERSION),
    documentsToken(VERSION),
  ]),
  provide(ItemMounts, [MountRepository, ReferenceRepository, storeToken(RECORDS.event), VersionService]),
  provide(MountEvents, [MountRepository, ReferenceRepository]),
  provide(ItemWriter, [ItemRepository, ReferenceRepository, CodeRepository, ItemRights, ItemMounts]),
  provide(ItemService, [Changes, ItemRepository, ReferenceRepository, ItemRights, ItemMounts, ItemWriter]),
];

/** Writes items, with the mounts and versions that go with their changes; several features do so. */
@Module({ imports: [RightsModule], providers: [...PROVIDERS], exports: [...PROVIDERS, RightsModule] })
export class ItemWritesModule {}
