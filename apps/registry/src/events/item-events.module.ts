import { Module } from '@nestjs/common';
import { RECORDS } from '@pelorus/registry/persistence';
import { eventRules, ItemScope, MountEvents } from '@pelorus/registry/service';
import { itemController } from '../items/item-collection';
import { ItemWritesModule } from '../items/item-writes.module';
import { provideWriter } from '../records/provide-writer';
import { storeToken } from '../records/record-tokens';

const WRITER = provideWriter(
  RECORDS.event,
  [ItemScope, storeToken(RECORDS.event), MountEvents],
  (scope, events, mounts) => ({ scope, rules: eventRules(events, mounts) }),
);

/** The events of an item. */
@Module({
  imports: [ItemWritesModule],
  controllers: [itemController('event')],
  providers: [...WRITER],
  exports: [...WRITER],
})
export class ItemEventsModule {}
