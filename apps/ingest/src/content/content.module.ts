import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadContent } from '@pelorus/ingest/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { ContentController } from './content.controller';

/** The tables of datasets, as they were sent. */
@Module({
  controllers: [ContentController],
  providers: [provide(ReadContent, [Database, IngestTables])],
})
export class ContentModule {}
