import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule, AuthModule } from '@pelorus/auth/http';
import { HttpModule, provideValue } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { AnswersModule } from './answers/answers.module';
import { CatalogueModule } from './catalogue/catalogue.module';
import { ChangesModule } from './changes/changes.module';
import { ClonesModule } from './clones/clones.module';
import { ContactsModule } from './contacts/contacts.module';
import { EventsModule } from './events/events.module';
import { OlderFieldsModule } from './fields/older-fields.module';
import { HarvestModule } from './harvest/harvest.module';
import { HistoryModule } from './history/history.module';
import { ImportModule } from './import/import.module';
import { ITEM_FEATURES } from './items/item-features';
import { ItemsModule } from './items/items.module';
import { LinksModule } from './links/links.module';
import { MissionsModule } from './missions/missions.module';
import { MountsModule } from './mounts/mounts.module';
import { ParametersModule } from './parameters/parameters.module';
import { AsOfModule } from './as-of/as-of.module';
import { PositionsModule } from './positions/positions.module';
import { RecordsModule } from './records/records.module';
import { RegistrySettings } from './registry-settings';
import { SearchModule } from './search/search.module';
import { StreamsModule } from './streams/streams.module';
import { VersionsModule } from './versions/versions.module';

/** The features of the registry. Nest asks their controllers, and describes them, in this order. */
const FEATURES = [
  ImportModule,
  ItemsModule,
  ...ITEM_FEATURES,
  OlderFieldsModule,
  VersionsModule,
  ClonesModule,
  MountsModule,
  SearchModule,
  LinksModule,
  PositionsModule,
  HarvestModule,
  StreamsModule,
  ParametersModule,
  EventsModule,
  MissionsModule,
  ContactsModule,
  CatalogueModule,
  HistoryModule,
  ChangesModule,
];

/** The registry: all its features over one database. */
@Module({})
export class RegistryModule {
  static forRoot(settings: RegistrySettings, database: Database): DynamicModule {
    return {
      module: RegistryModule,
      global: true,
      imports: [
        RecordsModule,
        AsOfModule,
        AnswersModule,
        ...FEATURES,
        HttpModule.forRoot(settings, database),
        AuthModule.forRoot(settings, database, 'registry'),
        AuditModule.forRoot(settings, database, 'registry'),
      ],
      providers: [provideValue(RegistrySettings, settings)],
      exports: [RegistrySettings],
    };
  }
}
