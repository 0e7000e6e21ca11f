import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadBudget, ReadData } from '@pelorus/ingest/service';
import { provide, provideFactory } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { IngestSettings } from '../ingest-settings';
import { DataController } from './data.controller';

/** Values of streams over all datasets. */
@Module({
  controllers: [DataController],
  providers: [
    provideFactory(ReadBudget, [IngestSettings], ({ READ_MEMORY_BYTES }) => new ReadBudget(READ_MEMORY_BYTES)),
    provide(ReadData, [Database, IngestTables, ReadBudget]),
  ],
  exports: [ReadData],
})
export class DataModule {}
