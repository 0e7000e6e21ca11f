import { Module } from '@nestjs/common';
import { CloneRepository, CodeRepository, ItemRepository, ReferenceRepository } from '@pelorus/registry/persistence';
import { Changes, ClonePlanner, CloneService, ItemWriter, ItemRights } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { ItemWritesModule } from '../items/item-writes.module';
import { SCHEMA } from '../records/record-tokens';
import { ItemCloneController } from './item-clone.controller';

/** Copies of items. */
@Module({
  imports: [ItemWritesModule],
  controllers: [ItemCloneController],
  providers: [
    provide(CloneRepository, [SCHEMA]),
    provide(ClonePlanner, [ItemWriter, ReferenceRepository, CloneRepository, CodeRepository]),
    provide(CloneService, [Changes, ItemRepository, ItemRights, ClonePlanner, CloneRepository]),
  ],
})
export class ClonesModule {}
