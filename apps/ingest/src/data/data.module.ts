import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadData } from '@pelorus/ingest/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { DataController } from './data.controller';

/** Values of streams over all datasets. */
@Module({
  controllers: [DataController],
  providers: [provide(ReadData, [Database, IngestTables])],
})
export class DataModule {}
