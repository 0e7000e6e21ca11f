import { Module } from '@nestjs/common';
import { StreamReader } from '@pelorus/ingest/service';
import { provide } from '@pelorus/shared/http';
import { DataModule } from '../data/data.module';
import { StreamModule } from '../streams/stream.module';
import { ErddapCatalogueController } from './erddap-catalogue.controller';
import { TabledapController } from './tabledap.controller';
import { TabledapDatasets } from './tabledap-dataset';

/** Streams as ERDDAP's clients read them. */
@Module({
  imports: [DataModule, StreamModule],
  controllers: [ErddapCatalogueController, TabledapController],
  providers: [provide(TabledapDatasets, [StreamReader])],
})
export class ErddapModule {}
