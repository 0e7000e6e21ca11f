import { Module } from '@nestjs/common';
import { ItemRepository, OwnerRepository, RECORDS, ValidVersionRepository } from '@pelorus/registry/persistence';
import { VersionComparisonService } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { ItemWritesModule } from '../items/item-writes.module';
import { readerToken, SCHEMA } from '../records/record-tokens';
import { ItemVersionController } from './item-version.controller';

const VERSIONS = readerToken(RECORDS.item_version);

/** Versions of items: taken, read and compared. */
@Module({
  imports: [ItemWritesModule],
  controllers: [ItemVersionController],
  providers: [
    provide(ValidVersionRepository, [Database, SCHEMA]),
    provide(VersionComparisonService, [OwnerRepository, ItemRepository, VERSIONS, ValidVersionRepository]),
  ],
})
export class VersionsModule {}
