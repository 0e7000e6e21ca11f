import { Global, Module, type Provider } from '@nestjs/common';
import {
  ALL_RECORDS,
  changeSlots,
  CodeHistoryRepository,
  CodeRepository,
  ItemRepository,
  OwnerRepository,
  PropertyHistoryRepository,
  RECORDS,
  ReferenceRepository,
  ReferrerRepository,
  RestorationRepository,
} from '@pelorus/registry/persistence';
import {
  Changes,
  CodePeriods,
  InterruptionsReader,
  ItemReader,
  RecordReferences,
  RecordTools,
  StreamCodesReader,
  StreamPropertiesReader,
} from '@pelorus/registry/service';
import { addSlotMetrics, provide, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { RegistrySettings } from '../registry-settings';
import { OWNER_PROVIDERS } from './owners';
import { provideRecords, provideStore } from './provide-records';
import { SCHEMA } from './record-tokens';

/** Items have their own repository and reader, for relations. */
const ITEM_PROVIDERS: readonly Provider[] = [
  provideStore(RECORDS.item),
  provide(ItemRepository, [Database, SCHEMA]),
  provide(ItemReader, [ItemRepository, CodePeriods]),
  provide(StreamCodesReader, [ItemReader, CodeHistoryRepository, CodePeriods]),
  provide(InterruptionsReader, [PropertyHistoryRepository, CodeHistoryRepository]),
  provide(StreamPropertiesReader, [StreamCodesReader, PropertyHistoryRepository, InterruptionsReader]),
];

const PROVIDERS: readonly Provider[] = [
  provideFactory(SCHEMA, [RegistrySettings], ({ registrySchema }) => registrySchema),
  provide(CodeRepository, [SCHEMA]),
  provide(CodeHistoryRepository, [Database, SCHEMA]),
  provide(PropertyHistoryRepository, [Database, SCHEMA]),
  provide(CodePeriods, [CodeHistoryRepository]),
  provide(OwnerRepository, [Database, SCHEMA]),
  provide(ReferenceRepository, [SCHEMA]),
  provide(ReferrerRepository, [SCHEMA]),
  provide(RestorationRepository, [SCHEMA]),
  provide(Changes, [Database, SCHEMA]),
  provide(RecordReferences, [ReferenceRepository]),
  provide(RecordTools, [Changes, RecordReferences, ReferrerRepository, RestorationRepository]),
  ...OWNER_PROVIDERS,
  ...ITEM_PROVIDERS,
  ...ALL_RECORDS.filter(({ table }) => table !== RECORDS.item.table).flatMap(provideRecords),
];

const CHANGE_METRICS = provideMetrics([Database, SCHEMA], (metrics, database, schema) =>
  addSlotMetrics(metrics, 'change', () => changeSlots(database, schema)),
);

/** Provides stores, documents and readers of all records under their tokens, and tools of writers. */
@Global()
@Module({ providers: [...PROVIDERS, CHANGE_METRICS], exports: [...PROVIDERS] })
export class RecordsModule {}
