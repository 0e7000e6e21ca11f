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
  ItemChanges,
  ItemCreation,
  ItemMounts,
  ItemPlacement,
  ItemReferences,
  ItemService,
  ItemUpdate,
  ItemVersions,
  MountEvents,
  Rights,
} from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { documentsToken, storeToken } from '../records/record-tokens';
import { SCHEMA } from '../records/schema.token';
import { RightsModule } from '../rights/rights.module';

const VERSION = RECORDS.item_version;

const PROVIDERS: readonly Provider[] = [
  provide(MountRepository, [SCHEMA]),
  provide(ItemVersions, [ItemRepository, storeToken(RECORDS.item), storeToken(VERSION), documentsToken(VERSION)]),
  provide(ItemMounts, [MountRepository, ReferenceRepository, storeToken(RECORDS.event), ItemVersions]),
  provide(MountEvents, [MountRepository, ReferenceRepository]),
  provide(ItemPlacement, [ItemRepository, Rights, CodeRepository]),
  provide(ItemReferences, [ReferenceRepository, ItemRepository]),
  provide(ItemChanges, [ItemRepository, ReferenceRepository, ItemPlacement, Rights, ItemMounts]),
  provide(ItemCreation, [ItemRepository, ItemReferences, ItemPlacement, Rights, ItemMounts]),
  provide(ItemUpdate, [ItemReferences, ItemMounts, ItemChanges]),
  provide(ItemService, [Changes, ItemRepository, Rights, ItemCreation, ItemUpdate]),
];

/** Writes items, with the mounts and versions that go with their changes; several features do so. */
@Module({ imports: [RightsModule], providers: [...PROVIDERS], exports: [...PROVIDERS, RightsModule] })
export class ItemWritesModule {}
