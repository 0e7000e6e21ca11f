import { Module } from '@nestjs/common';
import { ItemRepository, OwnerRepository, RECORDS, ValidVersionRepository } from '@pelorus/registry/persistence';
import { Changes, ItemVersions, Rights, VersionComparisonService, VersionService } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { ItemWritesModule } from '../items/item-writes.module';
import { readerToken } from '../records/record-tokens';
import { SCHEMA } from '../records/schema.token';
import { ItemVersionController } from './item-version.controller';

const VERSIONS = readerToken(RECORDS.item_version);

/** Versions of items: taken, read and compared. */
@Module({
  imports: [ItemWritesModule],
  controllers: [ItemVersionController],
  providers: [
    provide(ValidVersionRepository, [Database, SCHEMA]),
    provide(VersionService, [Changes, ItemRepository, Rights, ItemVersions]),
    provide(VersionComparisonService, [OwnerRepository, ItemRepository, VERSIONS, ValidVersionRepository]),
  ],
})
export class VersionsModule {}
