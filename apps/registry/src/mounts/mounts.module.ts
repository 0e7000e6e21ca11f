import { Module } from '@nestjs/common';
import { MountedRepository, MountRepository, RECORDS } from '@pelorus/registry/persistence';
import { ItemScope, MountedReader, mountRules } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { itemController } from '../items/item-collection';
import { ItemWritesModule } from '../items/item-writes.module';
import { ITEM_OWNERS } from '../records/owners';
import { provideWriter } from '../records/provide-writer';
import { storeToken, SCHEMA } from '../records/record-tokens';
import { MountedController } from './mounted.controller';

const WRITER = provideWriter(
  RECORDS.mount,
  [ItemScope, storeToken(RECORDS.event), MountRepository],
  (scope, events, mounts) => ({ scope, rules: mountRules(events, mounts) }),
);

/** The mounts of items, and the items that were mounted on one at a time. */
@Module({
  imports: [ItemWritesModule],
  controllers: [itemController('mount', ['get', 'change']), MountedController],
  providers: [
    ...WRITER,
    provide(MountedRepository, [Database, SCHEMA]),
    provide(MountedReader, [ITEM_OWNERS, MountedRepository]),
  ],
})
export class MountsModule {}
