import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ContentReader } from '@pelorus/ingest/service';
import { provide, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { addGivenRows } from './given-rows-metric';
import { ContentController } from './content.controller';

/** The tables of datasets, as they were sent. */
@Module({
  controllers: [ContentController],
  providers: [
    provide(ContentReader, [Database, IngestTables]),
    provideMetrics([ContentReader], (metrics, content) => addGivenRows(metrics, 'content', content)),
  ],
})
export class ContentModule {}
