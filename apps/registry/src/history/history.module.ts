import { Module } from '@nestjs/common';
import {
  ALL_RECORDS,
  HistoryRepository,
  ItemRepository,
  OwnerRepository,
  RECORDS,
  RestorationRepository,
} from '@pelorus/registry/persistence';
import {
  HistoryEntries,
  HistoryPaths,
  HistoryService,
  ItemRestorer,
  ItemService,
  type RevisionReaders,
  type RecordRestorer,
  RegistryHistory,
  RestoreService,
  SHOWN_WITH_ITEMS,
  type ShowRevision,
} from '@pelorus/registry/service';
import { provide, provideFactory, token, type Token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { ContactsModule } from '../contacts/contacts.module';
import { ITEM_FEATURES } from '../items/item-features';
import { ItemWritesModule } from '../items/item-writes.module';
import { MissionsModule } from '../missions/missions.module';
import { pastToken, writerToken, SCHEMA } from '../records/record-tokens';
import { HISTORY_CONTROLLERS } from './history-controllers';

const REVISION_READERS = token<RevisionReaders>('records as they were');
const RESTORERS = token<readonly RecordRestorer[]>('restorers');

/** Records whose revisions can be looked at and restored; items are by a reader and a service of their own. */
const REVISED = ALL_RECORDS.filter(({ table, revisions }) => revisions && table !== RECORDS.item.table);

const READERS = provideFactory(
  REVISION_READERS,
  [ItemRepository, ...REVISED.map(pastToken)],
  (items, ...shown: ShowRevision[]) => ({
    item: (_owner, id, at) => items.findDocument(id, SHOWN_WITH_ITEMS, undefined, at),
    ...Object.fromEntries(REVISED.map(({ table }, i) => [table, shown[i]])),
  }),
);

const WRITERS = REVISED.map((record) => writerToken(record) as Token<unknown> as Token<RecordRestorer>);

/** Histories and revisions of all records, and restoring them. */
@Module({
  imports: [CatalogueModule, ContactsModule, ...ITEM_FEATURES, ItemWritesModule, MissionsModule],
  controllers: [...HISTORY_CONTROLLERS],
  providers: [
    READERS,
    provide(HistoryRepository, [Database, SCHEMA]),
    provide(HistoryPaths, [OwnerRepository]),
    provide(HistoryEntries, [HistoryRepository]),
    provide(RegistryHistory, [HistoryPaths, HistoryRepository, HistoryEntries]),
    provide(HistoryService, [HistoryPaths, HistoryRepository, HistoryEntries, REVISION_READERS]),
    provide(ItemRestorer, [ItemService, RestorationRepository]),
    provideFactory(RESTORERS, [ItemRestorer, ...WRITERS], (...restorers: RecordRestorer[]) => restorers),
    provide(RestoreService, [HistoryService, HistoryRepository, RESTORERS]),
  ],
})
export class HistoryModule {}
